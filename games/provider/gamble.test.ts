// GA-03: a win that is gambled, on the studio's side: steps of the round that won it, each once, resumed, booked, recalled, and refused where
// the casino does not allow it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { slot } from '#games/frozen-orchard/maths.ts';
import { createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import type { HistoryAnswer, ReplayAnswer, SessionAnswer, SteppedAnswer } from '#games/sdk/client-api.ts';
import { checkClaim } from '#games/sdk/client/verifier/check-claim.ts';
import type { Plain } from '#games/sdk/plain.ts';
import { colours, type GambleAction, type GambledRound, type GambleTable, isRight, type Guess } from '#games/sdk/slot/gamble/sheet.ts';
import { type House, launchOf, openTestApp, type Player } from '#games/testing/studio-under-test.ts';
import type { RoundStep } from './index.ts';

type Table = Plain<GambleTable>;
type Result = Plain<GambledRound>;
type Answer = SteppedAnswer<Table, Result> & { code?: string };

const gameId = 'frozen-orchard';
const rules = { ...launchOf().rules, minStake: '10', gamble: true };
let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
});
afterAll(async () => await app.close());

const launch = async (more: Parameters<House['launch']>[0] = {}) => await app.launch({ gameId, balance: 1_000_000n, rules, ...more });
const open = async (player: Player, more: object = {}) =>
  await player.ask<Answer>('POST', '/stepped-rounds', { actionId: randomUUID(), stake: '100', ...more });
const step = async (player: Player, id: string, number: number, action: GambleAction, actionId: string = randomUUID()) =>
  await player.ask<Answer>('POST', `/stepped-rounds/${id}/steps`, { actionId, step: number, action });
const minutesMs = (minutes: number): number => minutes * 60_000;
const collect = { type: 'collect' } as const;
const balanceOf = (player: Player) => app.operator.wallet.balance(player.sessionToken);

/** Plays until a win may be gambled, and collects none before. */
async function winSomething(player: Player, more: object = {}): Promise<Answer['round']> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { status, body } = await open(player, more);
    expect([status, body.code]).toEqual([200, undefined]);
    if (body.round.round === null) return body.round;
    if (body.round.round.payout !== '0') await player.finish(body.round.id);
    await app.quiet();
  }
  throw new Error('Sixty rounds won nothing');
}

/** The cards of a round, which nobody but the house can know. */
async function cardsOf(id: string): Promise<readonly number[]> {
  const { rows } = await app.database.query<{ server_seed: string; client_seed: string; nonce: number; stake: string }>(
    'select server_seed, client_seed, nonce, stake from studio.round join studio.seed on seed.id = round.seed_id where round.id = $1',
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`No round ${id}`);
  const seeds = { serverSeed: row.server_seed, clientSeed: row.client_seed, nonce: row.nonce };
  return slot.gamble.open({ draws: createDraws(seeds, nodeHashing), stake: BigInt(row.stake), choice: null }).cards;
}
const guessOf = (card: number | undefined, isGood: boolean): Guess =>
  colours.find((guess) => isRight(guess, card ?? 0) === isGood) ?? 'red';

test('GA-03 a right guess doubles the win, what is collected is booked once, and history, recall, replay and verifier tell the same', async () => {
  const player = await launch();
  const { id, table, stake } = await winSomething(player);
  const won = BigInt(table.amount);
  expect(table).toMatchObject({ guesses: [], cards: [], mayGuess: { colour: true } });
  const cards = await cardsOf(id);
  const before = balanceOf(player);
  const guess = guessOf(cards[0], true);
  const { body } = await step(player, id, 1, { type: 'guess', guess });
  expect(body.round.table).toMatchObject({ guesses: [guess], cards: [cards[0]], amount: String(won * 2n) });
  const { body: taken } = await step(player, id, 2, collect);
  expect(taken.round.round).toMatchObject({ payout: String(won * 2n), won: String(won), end: 'collected', steps: 2 });
  expect(balanceOf(player)).toBe(before);
  await Promise.all([player.finish(id), player.finish(id)]);
  await app.quiet();
  expect(balanceOf(player)).toBe(before + won * 2n);
  expect(app.operator.wallet.rounds.get(id)?.isClosed).toBe(true);
  const history = (await player.ask<HistoryAnswer>('GET', '/rounds')).body.rounds[0];
  expect(history).toMatchObject({ id, stake, payout: String(won * 2n), summary: { gambled: 1 } });
  const recalled = (await app.ask<{ steps: object[] }>('GET', `/round/${id}`)).body;
  expect(recalled).toMatchObject({ payout: String(won * 2n), proof: { actions: [{ type: 'guess', guess }, collect] } });
  expect(recalled.steps).toContainEqual(expect.objectContaining({ type: 'gamble', guess, amount: String(won * 2n) }));
  const url = new URL(history?.replayUrl ?? '');
  const shown = await app.app.inject(`${url.pathname.replace('/replay/', '/api/replays/')}${url.search}`);
  const replay = shown.json<ReplayAnswer<Result, Table>>();
  expect(replay.tables.map(({ amount }) => amount)).toEqual([String(won), String(won * 2n), String(won * 2n)]);
  await player.ask('POST', '/seeds/rotate', { clientSeed: 'another' });
  const { body: told } = await player.ask<ReplayAnswer<Result, Table>>('GET', `/rounds/${id}`);
  const claim = { ...told.proof, serverSeed: told.proof.serverSeed ?? '', nonce: String(told.proof.nonce), stake: told.stake, choice: '' };
  const checked = checkClaim([slot.gamble], { ...claim, actions: JSON.stringify(told.actions) });
  expect(checked).toMatchObject({ commit: 'good', maths: 'good', stake: 'good', round: { payout: won * 2n } });
});

test('a wrong guess loses the win and no more; the same step twice and at another process is one, and another one is refused', async () => {
  const player = await launch();
  const { id } = await winSomething(player);
  const elsewhere = app.at(await app.startStudio(), player);
  const before = balanceOf(player);
  const action = { type: 'guess', guess: guessOf((await cardsOf(id))[0], false) } as const;
  const actionId = randomUUID();
  const answers = await Promise.all([player, elsewhere, player].map(async (at) => await step(at, id, 1, action, actionId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.round))).size).toBe(1);
  expect(answers[0]?.body.round.round).toMatchObject({ end: 'lost', payout: '0' });
  expect((await step(player, id, 1, collect)).body.code).toBe('round-over');
  const stranger = await launch();
  expect((await step(stranger, id, 1, collect)).status).toBe(404);
  await app.quiet();
  expect(balanceOf(player)).toBe(before);
  expect(app.operator.wallet.rounds.get(id)?.isClosed).toBe(true);
});

test('GA-10 an interrupted gamble is taken up where it stood, by a process that died too, and collected for who stays away', async () => {
  const player = await launch();
  const { id, table } = await winSomething(player);
  const cards = await cardsOf(id);
  let tell = (): void => undefined;
  const reached = new Promise<void>((resolve) => (tell = resolve));
  const dying = await app.startStudio({
    withoutDeliveryWorker: true,
    async atStep(at: RoundStep) {
      if (at !== 'step-stored') return;
      tell();
      await new Promise<void>(() => undefined);
    },
  });
  const guess = guessOf(cards[0], true);
  const actionId = randomUUID();
  const action = { type: 'guess', guess } as const;
  void step(app.at(dying, player), id, 1, action, actionId);
  await reached;
  expect((await step(player, id, 1, action, actionId)).body.round.stepsTaken).toBe(1);
  const session = (await player.ask<SessionAnswer<Result, Table>>('GET', '/session')).body;
  expect(session.steppedRound).toMatchObject({ id, stepsTaken: 1, wayOut: collect, table: { guesses: [guess], cards: [cards[0]] } });
  expect((await open(player)).body.code).toBe('round-open');
  const before = balanceOf(player);
  app.clock.ms += minutesMs(5);
  await expect.poll(async () => (await app.ask('GET', `/round/${id}`)).body['state']).toBe('finished');
  await app.quiet();
  expect(balanceOf(player)).toBe(before + BigInt(table.amount) * 2n);
});

test('GA-10 a win that is not gambled is booked five minutes after the last sign of its player, as in every slot; the rules say one time', async () => {
  // one that is due a second earlier, by which is seen that rounds were looked at
  const { id: earlier } = await winSomething(await launch());
  app.clock.ms += 1000;
  const [gambler, plain] = [await launch(), await launch({ rules: { ...rules, gamble: false } })];
  const won = [await winSomething(gambler), await winSomething(plain)];
  const due = [gambler, plain].map((player, at) => balanceOf(player) + BigInt(won[at]?.table.amount ?? 0));
  const isOpen = async (): Promise<boolean[]> =>
    await Promise.all(won.map(async ({ id }) => (await app.ask('GET', `/round/${id}`)).body['state'] === 'open'));
  app.clock.ms += minutesMs(5) - 1;
  await expect.poll(async () => (await app.ask('GET', `/round/${earlier}`)).body['state']).toBe('finished');
  expect(await isOpen()).toEqual([true, true]);
  app.clock.ms += 1;
  await expect.poll(isOpen).toEqual([false, false]);
  await app.quiet();
  expect([balanceOf(gambler), balanceOf(plain)]).toEqual(due);
  const { texts } = (await gambler.ask<SessionAnswer>('GET', '/session')).body;
  expect(texts['rules.gamble-draw']).toContain('five minutes');
  expect(texts['rules.interrupted']).toContain('five minutes');
});

test('GA-04 without the rule, and in a free round, no guess is taken, whatever the client asks; the win is collected', async () => {
  for (const gamble of [false, undefined]) {
    const player = await launch({ rules: { ...launchOf().rules, minStake: '10', ...(gamble !== undefined && { gamble }) } });
    expect((await player.session()).rules.gamble).toBe(false);
    const { id, table } = await winSomething(player);
    const refused = await step(player, id, 1, { type: 'guess', guess: 'red' });
    expect([refused.status, refused.body.code]).toEqual([409, 'step-refused']);
    expect((await step(player, id, 1, collect)).body.round.round).toMatchObject({ payout: table.amount, end: 'collected' });
  }
  const playerId = randomUUID();
  const player = await launch({ player: { ...launchOf().player, id: playerId } });
  const grant = {
    grantId: randomUUID(),
    playerId,
    gameIds: [gameId],
    count: 60,
    stake: '100',
    currency: 'EUR',
    validFrom: new Date(app.clock.ms).toISOString(),
    validUntil: new Date(app.clock.ms + 3_600_000).toISOString(),
  };
  expect((await app.ask('POST', '/free-rounds/create', grant)).body).toEqual({ accepted: true });
  const before = balanceOf(player);
  const free = await winSomething(player, { grantId: grant.grantId });
  expect(free).toMatchObject({ isFree: true, stake: '100', staked: '0' });
  expect(balanceOf(player)).toBeGreaterThanOrEqual(before);
  expect((await step(player, free.id, 1, { type: 'guess', guess: 'red' })).body.code).toBe('step-refused');
  expect((await step(player, free.id, 1, collect)).body.round.round).toMatchObject({ payout: free.table.amount });
});

// Rounds that many share: bets, flights, cash-outs by the time of their arrival, and what becomes of them when processes die.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cometMaths } from '#games/comet-express/maths.ts';
import { browserHashing, createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import type { HistoryAnswer, Standing } from '#games/sdk/client-api.ts';
import type { OwnBet, SharedEvent, SharedFairness } from '#games/sdk/shared/shared-calls.ts';
import { firstHashOf, saltOfChain } from '#games/sdk/shared/check-chain.ts';
import { endTimeOf, timeOf } from '#games/sdk/shared/growth.ts';
import { type House, launchOf, openTestApp, type Player, type Reply } from '#games/testing/studio-under-test.ts';
import { newId, sha256 } from '../ids.ts';
import { createLinks } from './chain.ts';
import { saltOf } from './salt.ts';

let house: House;
beforeAll(async () => {
  house = await openTestApp(inject('postgresUrl'), { dev: { interruptedAfterMs: 10 ** 9 } });
});
afterAll(async () => await house.close());

const gameId = 'comet-express';
const links = createLinks();
const seedHash = sha256('the seed of a test').toString('hex');

interface Shared {
  id: string;
  state: string;
  number: number;
  crash: number | null;
  started_at: Date | null;
  flies_at: Date | null;
  is_interrupted: boolean;
}
type BetReply = Reply<Standing & { bet: OwnBet; code?: string }>;

const launch = async (input: Parameters<House['launch']>[0] = {}, app?: FastifyInstance): Promise<Player> =>
  await house.launch({ gameId, balance: 100_000n, ...input }, app);

const bet = async (player: Player, autoAt: number | null = null, panel = 0, actionId = randomUUID(), stake = '100'): Promise<BetReply> =>
  await player.ask('POST', '/shared/bets', { actionId, panel, stake, choice: { autoAt } });
const cashOut = async (player: Player, id: string, actionId = randomUUID()): Promise<BetReply> =>
  await player.ask('POST', `/shared/bets/${id}/cash-out`, { actionId });

/** A chain of three rounds whose first ends as wanted, with so many bets in it. */
async function plantChain(bettors: number, wanted: (end: number) => boolean): Promise<number> {
  await expect.poll(async () => (await sharedRounds()).every(({ state }) => state === 'over' || state === 'betting')).toBe(true);
  await house.database.query(`update studio.shared_round set state = 'over', crash = 100, crashed_at = $1 where state = 'betting'`, [
    new Date(house.clock.ms),
  ]);
  await house.database.query(`update studio.seed set state = 'retired' where state = 'next' and player_id = $1`, [`shared:${gameId}`]);
  house.clock.ms += 10_000;
  for (let attempt = 0; ; attempt += 1) {
    const secret = sha256(`${randomUUID()} ${attempt}`).toString('hex');
    const chain = { secret, length: 3 };
    const firstHash = links.linkOf(chain, 0);
    const salt = saltOf(
      firstHash,
      Array.from({ length: bettors }, () => seedHash),
    );
    const end = cometMaths.endOf(createDraws({ serverSeed: links.linkOf(chain, 1), clientSeed: salt, nonce: 1 }, nodeHashing));
    if (!wanted(end)) continue;
    await house.database.query(
      `insert into studio.shared_chain (id, game_id, secret, length, first_hash, created_at) values ($1, $2, $3, 3, $4, $5)`,
      [newId(house.clock.ms), gameId, secret, firstHash, new Date(house.clock.ms)],
    );
    return end;
  }
}

const sharedRounds = async (): Promise<Shared[]> =>
  (await house.database.query<Shared>('select * from studio.shared_round order by id')).rows;
const stateOf = async (id: string): Promise<Shared | undefined> => (await sharedRounds()).find((round) => round.id === id);

/** Lets the time of betting go by: the round flies. */
async function fly(id: string): Promise<void> {
  await expect.poll(async () => (await stateOf(id))?.flies_at).not.toBeNull();
  const { flies_at: fliesAt } = (await stateOf(id)) ?? {};
  house.clock.ms = fliesAt?.getTime() ?? 0;
  await expect.poll(async () => (await stateOf(id))?.state).toBe('flying');
}
/** The flight ends, and everything of it is settled. */
async function land(id: string, end: number): Promise<void> {
  house.clock.ms = ((await stateOf(id))?.started_at?.getTime() ?? 0) + Math.ceil(endTimeOf(cometMaths, end));
  await expect.poll(async () => (await stateOf(id))?.state).toBe('crashed');
  house.clock.ms += 1000;
  await expect.poll(async () => (await stateOf(id))?.state).toBe('over');
  await house.quiet();
}
/** The moment of a flight at which a multiplier is reached. */
async function reach(id: string, multiplier: number): Promise<void> {
  house.clock.ms = ((await stateOf(id))?.started_at?.getTime() ?? 0) + Math.ceil(timeOf(cometMaths, multiplier));
}
const balanceOf = (player: Player): bigint => house.operator.wallet.balance(player.sessionToken);

test('GA-10 GA-13 a round of many: by itself, by hand, lost; booked to the unit, proved by its link, recalled and in the history', async () => {
  const end = await plantChain(4, (at) => at > 220 && at < 400);
  const [auto, hand, lost] = [await launch(), await launch(), await launch()];
  const placed = [await bet(auto, 150), await bet(auto, end + 1, 1), await bet(hand), await bet(lost)];
  expect(placed.map(({ status, body }) => [status, body.bet?.state])).toEqual(placed.map(() => [200, 'open']));
  expect([balanceOf(auto), balanceOf(hand)]).toEqual([99_800n, 99_900n]);
  const [{ body }] = placed as [BetReply];
  const { sharedId, id: autoId } = body.bet;
  const handId = placed[2]?.body.bet.id ?? '';
  await fly(sharedId);
  expect((await cashOut(hand, handId)).body.code).toBe('step-refused');
  await reach(sharedId, 200);
  const press = randomUUID();
  const taken = await cashOut(hand, handId, press);
  expect(taken.body.bet).toMatchObject({ state: 'cashed', cashedAt: 200, payout: '200' });
  expect((await cashOut(hand, handId, press)).body.bet).toEqual(taken.body.bet);
  expect((await cashOut(auto, handId)).body.code).toBe('not-found');
  await land(sharedId, end);
  expect((await cashOut(lost, placed[3]?.body.bet.id ?? '')).body.code).toBe('round-over');
  expect([balanceOf(auto), balanceOf(hand), balanceOf(lost)]).toEqual([99_950n, 100_100n, 99_900n]);
  expect([...house.operator.wallet.rounds.values()].every(({ isClosed }) => isClosed)).toBe(true);

  const { body: history } = await auto.ask<HistoryAnswer>('GET', '/rounds');
  expect(history.rounds.map(({ payout, summary }) => [payout, summary])).toEqual([
    ['0', { end }],
    ['150', { cashedAt: 150, end }],
  ]);
  const { body: recalled } = await house.ask<{ steps: { type: string }[]; proof: Record<string, string> }>('GET', `/round/${handId}`);
  expect(recalled.steps).toContainEqual(expect.objectContaining({ type: 'step', action: { cashOut: 200 } }));
  const { serverSeed = '', clientSeed = '', commit } = recalled.proof;
  expect(sha256Hex(serverSeed)).toBe(commit);
  expect(cometMaths.endOf(createDraws({ serverSeed, clientSeed, nonce: 1 }, nodeHashing))).toBe(end);
  const { body: proofs } = await lost.ask<SharedFairness>('GET', '/shared/proofs');
  expect(proofs.rounds[0]).toMatchObject({ number: 1, crash: end, link: serverSeed, commit: proofs.firstHash });
  expect(saltOf(proofs.firstHash, proofs.saltSeeds)).toBe(proofs.salt);
  // a browser finds both again, from what the round's own link to the verifier gives
  expect(saltOfChain(firstHashOf(serverSeed, 1, browserHashing), proofs.saltSeeds, browserHashing)).toBe(proofs.salt);
  expect(proofs.commit).toBe(serverSeed);
  const { body: later } = await auto.ask<HistoryAnswer>('GET', '/rounds');
  const link = new URLSearchParams(new URL(later.rounds[0]?.verifyUrl ?? '').hash.slice(1));
  expect([link.get('firstHash'), link.get('saltSeeds')]).toEqual([proofs.firstHash, proofs.saltSeeds.join('.')]);
  const { body: replay } = await auto.ask<{ round: { cashedAt: number } }>('GET', `/rounds/${autoId}`);
  expect(replay.round).toMatchObject({ cashedAt: 150, end });
});
const sha256Hex = (hex: string): string => Buffer.from(nodeHashing.sha256(Buffer.from(hex, 'hex'))).toString('hex');

test('GA-02 what is refused of a bet: another stake, another choice, a taken panel, no money, a stranger, a game of another kind', async () => {
  const player = await launch({ balance: 250n });
  expect((await bet(player, null, 0, randomUUID(), '150')).body.code).toBe('stake-out-of-range');
  expect((await bet(player, 100)).body.code).toBe('invalid-input');
  expect((await bet(player, null, 2)).status).toBe(422);
  const action = randomUUID();
  const both = await Promise.all(Array.from({ length: 6 }, async () => await bet(player, 200, 0, action)));
  expect(both.flatMap(({ body }) => body.code ?? [])).toEqual([]);
  expect(new Set(both.map(({ body }) => body.bet?.id)).size).toBe(1);
  expect((await bet(player, 300, 0, action)).body.code).toBe('action-reused');
  expect((await bet(player, 200, 0)).body.code).toBe('panel-taken');
  expect((await bet(player, 200, 1)).status).toBe(200);
  const poor = await launch({ balance: 50n });
  expect((await bet(poor)).body.code).toBe('insufficient-funds');
  expect((await house.app.inject({ method: 'GET', url: '/studio/api/shared/stream' })).statusCode).toBe(401);
  const slots = await house.launch({ balance: 1000n });
  expect((await bet(slots)).status).toBe(404);
  expect((await slots.ask('GET', '/shared/stream')).status).toBe(404);
  expect((await player.spin()).status).toBe(404);

  const own = both[0]?.body.bet.id ?? '';
  expect((await poor.ask('POST', `/shared/bets/${own}/cancel`)).status).toBe(404);
  const back = await player.ask<{ bet: OwnBet }>('POST', `/shared/bets/${own}/cancel`);
  expect(back.body.bet.state).toBe('returned');
  expect((await player.ask<{ bet: OwnBet }>('POST', `/shared/bets/${own}/cancel`)).body.bet.state).toBe('returned');
  expect(balanceOf(player)).toBe(150n);
  await house.ask('POST', '/session/close', { sessionToken: player.sessionToken, reason: 'excluded' });
  await house.quiet();
  expect(balanceOf(player)).toBe(250n);
});

test('GA-10 two cash-outs at once pay once, one that arrived in time counts, and a stake that comes too late goes back', async () => {
  const end = await plantChain(1, (at) => at > 150 && at < 300);
  const [player, late] = [await launch(), await launch()];
  const { body } = await bet(player);
  let answer = (): void => undefined;
  house.operator.failNext('bet', { until: new Promise<void>((resolve) => (answer = resolve)) });
  const tooLate = bet(late);
  await expect.poll(() => house.operator.calls.filter(({ call }) => call === 'bet').length).toBeGreaterThan(0);
  await fly(body.bet.sharedId);
  answer();
  expect((await tooLate).body.code).toBe('betting-closed');
  await reach(body.bet.sharedId, 140);
  const both = await Promise.all([cashOut(player, body.bet.id), cashOut(player, body.bet.id)]);
  expect(both.map((reply) => reply.body.bet?.cashedAt)).toEqual([140, 140]);
  await land(body.bet.sharedId, end);
  expect([balanceOf(player), balanceOf(late)]).toEqual([100_040n, 100_000n]);
});

/** A cash-out whose headers are at the studio, and whose body is not. Returns how to send the body. */
async function beginCashOut(app: FastifyInstance, { playToken }: Player, id: string): Promise<() => Promise<BetReply['body']>> {
  const { port } = app.server.address() as AddressInfo;
  const body = JSON.stringify({ actionId: randomUUID() });
  const path = `/studio/api/shared/bets/${id}/cash-out`;
  const headers = { authorization: `Bearer ${playToken}`, 'content-type': 'application/json', 'content-length': body.length };
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
  const [known, answered] = [once(app.server, 'request'), once(sent, 'response')];
  sent.flushHeaders();
  await known;
  return async () => {
    sent.end(body);
    const [answer] = await answered;
    return (await json(answer)) as BetReply['body'];
  };
}

test('GA-10 a cash-out has come in when its body has: one whose headers alone came before the end is too late', async () => {
  const end = await plantChain(2, (at) => at > 220 && at < 400);
  const other = await house.startStudio();
  await other.listen({ port: 0, host: '127.0.0.1' });
  const [holding, slow] = [await launch(), await launch()];
  const [held, begun] = [await bet(holding), await bet(slow)];
  const { sharedId } = held.body.bet;
  await fly(sharedId);
  await reach(sharedId, 150);
  const goOn = await beginCashOut(other, slow, begun.body.bet.id);
  await reach(sharedId, 200);
  expect((await goOn()).bet).toMatchObject({ state: 'cashed', cashedAt: 200 });

  // it is remembered, so that nothing of it is waited for but its body
  await house.at(other, holding).ask('GET', '/shared/clock');
  await reach(sharedId, end - 1);
  const send = await beginCashOut(other, holding, held.body.bet.id);
  house.clock.ms = ((await stateOf(sharedId))?.started_at?.getTime() ?? 0) + Math.ceil(endTimeOf(cometMaths, end));
  await expect.poll(async () => (await stateOf(sharedId))?.state).toBe('crashed');
  expect((await send()).code).toBe('round-over');
  await land(sharedId, end);
  expect([balanceOf(holding), balanceOf(slow)]).toEqual([99_900n, 100_100n]);
});

test('GA-10 a play token that was replaced cashes nothing out, however well it is remembered', async () => {
  const end = await plantChain(1, (at) => at > 220 && at < 400);
  const player = await launch();
  const { body } = await bet(player);
  expect((await player.ask('GET', '/shared/clock')).status).toBe(200);
  await fly(body.bet.sharedId);
  const again = launchOf({ gameId, sessionToken: player.sessionToken });
  const { body: opened } = await house.ask<{ url: string }>('POST', '/launch', again);
  const newer = house.at(house.app, { ...player, playToken: new URL(opened.url).hash.slice(1) });
  await reach(body.bet.sharedId, 150);
  expect((await cashOut(player, body.bet.id)).status).toBe(401);
  expect((await cashOut(newer, body.bet.id)).body.bet).toMatchObject({ state: 'cashed', cashedAt: 150 });
  await land(body.bet.sharedId, end);
});

test('GA-10 died when the cash-out was stored: it counts, and its win is sent by who comes after', async () => {
  const end = await plantChain(2, (at) => at > 200 && at < 400);
  let tell = (): void => undefined;
  const reached = new Promise<void>((resolve) => (tell = resolve));
  const dying = await house.startStudio({
    withoutDeliveryWorker: true,
    atStep: async (step) => {
      if (step !== 'cash-out-stored') return;
      tell();
      await new Promise(() => undefined);
    },
  });
  const [player, rider] = [await launch(), await launch()];
  const [mine, riding] = [await bet(player), await bet(rider, 180)];
  const { sharedId } = mine.body.bet;
  await fly(sharedId);
  await reach(sharedId, 170);
  void cashOut(house.at(dying, player), mine.body.bet.id).catch(() => undefined);
  await reached;
  // whoever looks next finishes the round from its record, long after its end
  await land(sharedId, end);
  expect([balanceOf(player), balanceOf(rider)]).toEqual([100_070n, 100_080n]);
  expect((await cashOut(player, mine.body.bet.id)).body.bet).toMatchObject({ state: 'cashed', cashedAt: 170 });
  expect(riding.body.bet.autoAt).toBe(180);
});

test('GA-10 a flight that nobody drove gives back what nobody could cash out, and pays what was to be cashed out by itself', async () => {
  const end = await plantChain(2, (at) => at > 300 && at < 500);
  const [hand, auto] = [await launch(), await launch()];
  const [byHand] = [await bet(hand), await bet(auto, 250)];
  const { sharedId } = byHand.body.bet;
  await fly(sharedId);
  await house.database.query('update studio.shared_round set is_interrupted = true where id = $1', [sharedId]);
  expect((await cashOut(hand, byHand.body.bet.id)).body.code).toBe('round-over');
  await land(sharedId, end);
  expect([balanceOf(hand), balanceOf(auto)]).toEqual([100_000n, 100_150n]);
});

test('RN-05 a chain is salted by who bets money on its first flight, with the seed as it was at the bet; without them by demo bets', async () => {
  const withMoney = await plantChain(1, (at) => at > 150 && at < 300);
  const [player, demo] = [await launch(), await launch({ mode: 'demo' })];
  const [first] = [await bet(player), await bet(demo)];
  await player.ask('POST', '/seeds/client', { clientSeed: 'chosen when the others were known' });
  await fly(first.body.bet.sharedId);
  await land(first.body.bet.sharedId, withMoney);
  expect((await player.ask<SharedFairness>('GET', '/shared/proofs')).body.saltSeeds).toEqual([seedHash]);
  expect((await stateOf(first.body.bet.sharedId))?.crash).toBe(withMoney);

  const withoutMoney = await plantChain(2, (at) => at > 150 && at < 300);
  const [one] = [await bet(demo), await bet(await launch({ mode: 'demo' }))];
  await fly(one.body.bet.sharedId);
  await land(one.body.bet.sharedId, withoutMoney);
  expect((await player.ask<SharedFairness>('GET', '/shared/proofs')).body.saltSeeds).toEqual([seedHash, seedHash]);
});

test('GA-05 a stake that is meant for one flight is staked on no other', async () => {
  const end = await plantChain(1, (at) => at > 150 && at < 300);
  const player = await launch();
  const { sharedId } = (await bet(player)).body.bet;
  const stake = { panel: 1, stake: '100', choice: { autoAt: null }, sharedId };
  const place = async (more: object) =>
    await player.ask<{ code?: string }>('POST', '/shared/bets', { actionId: randomUUID(), ...stake, ...more });
  await fly(sharedId);
  expect((await place({})).body.code).toBe('other-flight');
  expect((await place({ sharedId: 'another' })).body.code).toBe('invalid-input');
  expect(balanceOf(player)).toBe(99_900n);
  await land(sharedId, end);
  expect(house.operator.calls.filter(({ call, body }) => call === 'bet' && body.sessionToken === player.sessionToken)).toHaveLength(1);
});

async function* eventsOf(app: FastifyInstance, player: Player, stop: AbortSignal): AsyncGenerator<SharedEvent> {
  const { port } = app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${player.playToken}` };
  const answer = await fetch(`http://127.0.0.1:${port}/studio/api/shared/stream`, { headers, signal: stop });
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString();
    for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
      yield JSON.parse(text.slice('data: '.length, at)) as SharedEvent;
      text = text.slice(at + 2);
    }
  }
}

test('TI-01 the stream of two processes: a snapshot, the bets of all under masked names, the flight, the end; a demo sees demos', async () => {
  const end = await plantChain(2, (at) => at > 150 && at < 300);
  const other = await house.startStudio();
  const stop = new AbortController();
  const seen: Record<'here' | 'there', SharedEvent[]> = { here: [], there: [] };
  const [player, demo] = [await launch(), await launch({ mode: 'demo' })];
  const listen = async (app: FastifyInstance, who: Player, into: SharedEvent[]): Promise<void> => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    for await (const event of eventsOf(app, who, stop.signal)) into.push(event);
  };
  const heard = [listen(house.app, player, seen.here), listen(other, demo, seen.there)].map((one) => one.catch(() => undefined));
  await expect.poll(() => [seen.here.length, seen.there.length].every((count) => count > 0)).toBe(true);
  const mine = await bet(player, 120);
  const second = await bet(await launch({ player: { id: randomUUID(), nick: 'Katharina', country: 'DE', language: 'en' } }), 130);
  const played = await bet(house.at(other, demo), 140);
  expect([mine.status, second.status, played.body.balance?.playable]).toEqual([200, 200, '99900']);
  await fly(mine.body.bet.sharedId);
  const betsIn = (events: readonly SharedEvent[]) => events.flatMap((event) => (event.type === 'bets' ? event.bets : []));
  await expect.poll(() => new Set(betsIn(seen.here).map(([, name]) => name))).toEqual(new Set(['No***', 'Ka***']));
  await expect.poll(() => betsIn(seen.there).length).toBe(1);
  await land(mine.body.bet.sharedId, end);
  await expect
    .poll(() =>
      betsIn(seen.here)
        .flatMap(([, , , , , cashedAt]) => cashedAt ?? [])
        .toSorted((a, b) => a - b),
    )
    .toEqual([120, 130]);
  const crashes = (events: readonly SharedEvent[]) =>
    events.flatMap((event) => (event.type === 'tables' ? event.tables.map(({ crash }) => crash) : []));
  await expect.poll(() => [crashes(seen.here).includes(end), crashes(seen.there).includes(end)]).toEqual([true, true]);
  const flying = seen.here.flatMap((event) => (event.type === 'tables' ? event.tables.filter(({ state }) => state === 'flying') : []));
  expect(flying.length).toBeGreaterThan(0);
  expect(JSON.stringify(flying)).not.toContain(`"crash":${end}`);
  const { body: standing } = await demo.ask<Standing>('GET', '/standing');
  expect(standing.balance?.playable).toBe('100040');

  const places = (found: (event: SharedEvent) => boolean) => seen.here.flatMap((event, place) => (found(event) ? [place] : []));
  const isOver = (event: SharedEvent): boolean =>
    event.type === 'tables' && event.tables.some(({ id, state }) => id === mine.body.bet.sharedId && state === 'over');
  await expect.poll(() => places(isOver).length).toBeGreaterThan(0);
  const paid = places((event) => event.type === 'bets' && event.bets.some(([, , , , , cashedAt]) => cashedAt !== null));
  expect(Math.max(...paid)).toBeLessThan(places(isOver)[0] ?? 0);
  // who comes back is told what became of the bets that were open
  const { value: back } = await eventsOf(house.app, player, stop.signal).next();
  expect(back).toMatchObject({
    type: 'snapshot',
    own: expect.arrayContaining([expect.objectContaining({ state: 'cashed', payout: '120' })]),
  });
  stop.abort();
  await Promise.all(heard);
});

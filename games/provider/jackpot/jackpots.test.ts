// GA-15: the progressive jackpot on the studio's side: what stakes put aside, how it is drawn, who has it, what becomes of it in trouble.
import { createHash, randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type OswJackpot, type OswJackpotParameters, shareOf } from '#contract/protocols/osw-jackpots.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import type { HistoryAnswer, JackpotAnswer, RoundAnswer } from '#games/sdk/client-api.ts';
import { drawsJackpot } from '#games/sdk/jackpot/draw-jackpot.ts';
import { type House, openTestApp, type Player } from '#games/testing/studio-under-test.ts';
import type { RoundStep } from '../index.ts';
import type { NewJackpot } from './house-jackpots.ts';

/** A stake of 10.00 draws it for sure, one of 1.00 in one of ten rounds. */
const soon: NewJackpot = {
  id: 'soon',
  name: 'Soon',
  currency: 'EUR',
  parameters: { seed: '100000', contributionPpm: 12_300, ceiling: '500000', oddsPerUnit: 1000 },
};
/** Nobody draws it in a test; it must be won a cent above its seed, and holds no more than two. */
const due: NewJackpot = {
  id: 'due',
  name: 'Due',
  currency: 'USD',
  parameters: { seed: '5000', contributionPpm: 10_000, ceiling: '5002', mustDropBy: '5001', oddsPerUnit: 2 ** 32 },
};

let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'), { jackpots: [soon, due] });
});
afterAll(async () => {
  await app.close();
});

async function jackpotOf(id: string): Promise<OswJackpot> {
  const found = (await app.ask<{ jackpots: OswJackpot[] }>('GET', '/jackpots')).body.jackpots.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no jackpot ${id}`);
  return found;
}
/** The books of a jackpot once every pot holds what was put aside. */
async function booksOf(id: string): Promise<Record<keyof OswJackpot['books'], bigint>> {
  await expect.poll(async () => (await app.database.query('select 1 from studio.jackpot_pending')).rows.length).toBe(0);
  const { contributed, putUp, pot, reserve, won } = (await jackpotOf(id)).books;
  return { contributed: BigInt(contributed), putUp: BigInt(putUp), pot: BigInt(pot), reserve: BigInt(reserve), won: BigInt(won) };
}
const seatOf = async (more: Parameters<House['launch']>[0] = {}): Promise<Player> => await app.launch({ balance: 10_000_000n, ...more });
const jackpotWins = (player: Player) =>
  app.operator.calls.filter(
    ({ call, body }) => call === 'win' && body.jackpotWin !== undefined && body.sessionToken === player.sessionToken,
  );

/** Plays a round and shows it to its end; what it won of a jackpot. */
async function play(player: Player, stake: string): Promise<{ id: string; win: bigint; payout: bigint }> {
  const { status, body } = await player.spin(stake);
  expect([status, body.code]).toEqual([200, undefined]);
  const { id, round, jackpotWin } = body.round;
  if (round.payout !== '0' || jackpotWin !== null) await player.finish(id);
  return { id, win: BigInt(jackpotWin ?? 0), payout: BigInt(round.payout) };
}

test('GA-15 what stakes put aside is what the pots grow by, to the millionth of a cent, whatever is staked, given back or won', async () => {
  const seats = {
    EUR: await seatOf(),
    other: await seatOf({ gameId: 'jade-tides' }),
    BRL: await seatOf({ currency: 'BRL' }),
    demo: await seatOf({ mode: 'demo' }),
  };
  const round = fc.record({
    seat: fc.constantFrom<keyof typeof seats>('EUR', 'EUR', 'other', 'BRL', 'demo'),
    stake: fc.constantFrom('100', '200', '1000'),
    fault: fc.constantFrom<'none' | 'refused' | 'unknown'>('none', 'none', 'none', 'refused', 'unknown'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 8 }), async (rounds) => {
      const before = await booksOf('soon');
      let [shared, won] = [0n, 0n];
      for (const { seat, stake, fault } of rounds) {
        const player = seats[seat];
        if (fault === 'refused' && seat !== 'demo') app.operator.failNext('bet', { status: 'LIMIT_LOSS' });
        if (fault === 'unknown' && seat !== 'demo') app.operator.failNext('bet', 'booked-error');
        const { status, body } = await player.spin(stake);
        if (status !== 200) {
          await app.quiet();
          continue;
        }
        if (body.round.round.payout !== '0' || body.round.jackpotWin !== null) await player.finish(body.round.id);
        won += BigInt(body.round.jackpotWin ?? 0);
        if (seat === 'EUR' || seat === 'other') shared += BigInt(stake) * BigInt(soon.parameters.contributionPpm);
      }
      await app.quiet();
      const after = await booksOf('soon');
      expect(after.contributed - before.contributed).toBe(shared);
      expect(after.won - before.won).toBe(won * 1_000_000n);
      // nothing is anywhere else
      expect(after.contributed + after.putUp).toBe(after.pot + after.reserve + after.won);
    }),
    { numRuns: 6 },
  );
  const bets = app.operator.calls.filter(({ call }) => call === 'bet').map(({ body }) => body);
  for (const { currency, jackpotShare, amount } of bets)
    expect(jackpotShare?.map(shareOf)).toEqual(currency === 'EUR' ? [BigInt(amount) * BigInt(soon.parameters.contributionPpm)] : undefined);
  expect((await seats.BRL.ask<JackpotAnswer>('GET', '/jackpot')).body).toEqual({ jackpot: null });
});

test('GA-15 a round draws it from its own seeds: paid by a transaction of its own, told in the round, the history, recall and replay', async () => {
  const player = await seatOf();
  const pot = (await booksOf('soon')).pot;
  const { id, win, payout } = await play(player, '1000');
  await app.quiet();
  expect(win).toBe((pot + 1000n * BigInt(soon.parameters.contributionPpm)) / 1_000_000n);
  expect(jackpotWins(player).map(({ body }) => [body.roundId, body.amount, body.roundClosed, body.jackpotWin])).toEqual([
    [id, String(win), false, { jackpotId: 'soon', amount: String(win) }],
  ]);
  expect(app.operator.wallet.balance(player.sessionToken)).toBe(10_000_000n - 1000n + win + payout);
  const { playSession, balance } = await player.session();
  expect([playSession.won, balance?.playable]).toEqual([String(win + payout), String(10_000_000n - 1000n + win + payout)]);
  const record = await player.ask<RoundAnswer>('GET', `/rounds/${id}`);
  expect(record.body).toMatchObject({ jackpotWin: String(win), jackpot: { id: 'soon', oddsPerUnit: 1000, isDrawn: true } });
  const recalled = (await app.ask('GET', `/round/${id}`)).body;
  expect(recalled).toMatchObject({ payout: String(win + payout), jackpotWin: { jackpotId: 'soon', amount: String(win) } });
  expect((await jackpotOf('soon')).drops[0]).toMatchObject({ roundId: id, amount: String(win), cause: 'drawn' });
  // a stranger finds it again, in every round, from the seeds that are revealed
  for (let round = 0; round < 10; round += 1) await play(player, '100');
  await player.ask('POST', '/seeds/rotate', { clientSeed: 'another' });
  const { rows } = await app.database.query<{ id: string; stake: string }>(
    `select id, stake from studio.round where player_id = (select player_id from studio.round where id = $1) and mode = 'real'`,
    [id],
  );
  for (const row of rows) {
    const { proof, jackpot } = (await player.ask<RoundAnswer>('GET', `/rounds/${row.id}`)).body;
    const seeds = { serverSeed: proof.serverSeed ?? '', clientSeed: proof.clientSeed, nonce: proof.nonce };
    expect(drawsJackpot(seeds, { id: 'soon', oddsPerUnit: 1000, stake: BigInt(row.stake) }, nodeHashing)).toBe(jackpot?.isDrawn);
  }
  // the verifier's link gives what was recorded of it
  const { rounds } = (await player.ask<HistoryAnswer>('GET', '/rounds')).body;
  const given = (at: string | undefined) => Object.fromEntries(new URLSearchParams(new URL(at ?? '').hash.slice(1)));
  expect(given(rounds.find((one) => one.id === id)?.verifyUrl ?? undefined)).toMatchObject({
    jackpot: 'soon',
    jackpotOdds: '1000',
    jackpotDrawn: 'true',
  });
});

test('GA-15 two that draw it at once: the first in the order of the ledger has the pot, the second the next one', async () => {
  const [one, other] = [await seatOf(), await seatOf()];
  const before = await jackpotOf('soon');
  const won = await Promise.all([play(one, '1000'), play(other, '1000')]);
  await app.quiet();
  const { run, drops } = await jackpotOf('soon');
  expect(run).toBe(before.run + 2);
  expect(new Set(drops.slice(0, 2).map(({ roundId }) => roundId))).toEqual(new Set(won.map(({ id }) => id)));
  const [second, first] = drops.map(({ amount }) => BigInt(amount));
  expect(first).toBeGreaterThanOrEqual(BigInt(before.amount) + 12n);
  // the seed, and of stakes no more than what came meanwhile
  expect(second).toBeGreaterThanOrEqual(BigInt(soon.parameters.seed));
  expect(second).toBeLessThanOrEqual(BigInt(soon.parameters.seed) + 25n);
  const books = await booksOf('soon');
  expect(books.contributed + books.putUp).toBe(books.pot + books.reserve + books.won);
});

test('GA-15 new parameters wait until the running one is won; a jackpot that rests takes and gives nothing', async () => {
  const player = await seatOf();
  const old = await jackpotOf('soon');
  const next: OswJackpotParameters = { ...soon.parameters, seed: '200000', contributionPpm: 20_000 };
  const publish = async (parameters: object) =>
    (await app.ask<{ accepted: boolean }>('POST', '/jackpots/publish', { jackpotId: 'soon', parameters })).body.accepted;
  expect(await publish(next)).toBe(true);
  for (const wrong of [
    { ceiling: '200000' },
    { mustDropBy: '100' },
    { mustDropBy: '600000' },
    { contributionPpm: 12_345 },
    { oddsPerUnit: 1 },
  ])
    expect(await publish({ ...next, ...wrong })).toBe(false);
  expect(await jackpotOf('soon')).toMatchObject({ version: old.version, parameters: soon.parameters, next });
  const shown = async () => (await player.ask<JackpotAnswer>('GET', '/jackpot')).body.jackpot;
  expect(await shown()).toMatchObject({ seed: '100000', contribution: '1.23' });
  await app.ask('POST', '/jackpots/pause', { jackpotId: 'soon' });
  const resting = await booksOf('soon');
  expect((await play(player, '1000')).win).toBe(0n);
  expect(await booksOf('soon')).toEqual(resting);
  expect(await shown()).toMatchObject({ isRunning: false });
  await app.ask('POST', '/jackpots/resume', { jackpotId: 'soon' });
  expect((await play(player, '1000')).win).toBeGreaterThan(0n);
  await app.quiet();
  const now = await jackpotOf('soon');
  expect(now).toMatchObject({ version: old.version + 1, parameters: next, run: old.run + 1, amount: '200000' });
  expect(now.next).toBeUndefined();
  // what was shown before the win is the return without the jackpot, and with what is put aside
  const { rtp = '', rtpWith = '' } = (await shown()) ?? {};
  expect(Number(rtpWith) - Number(rtp)).toBeCloseTo(2, 6);
  expect((await app.ask<{ accepted: boolean }>('POST', '/jackpots/pause', { jackpotId: 'nothing' })).body.accepted).toBe(false);
});

test('GA-15 a pot that stands where it must be won goes to the next round; where that is was committed to and is told then', async () => {
  const player = await seatOf({ currency: 'USD' });
  const before = await jackpotOf('due');
  expect(before.drops).toEqual([]);
  let won: Awaited<ReturnType<typeof play>> | undefined;
  await expect
    .poll(async () => {
      const round = await play(player, '1000');
      if (round.win > 0n) won = round;
      return round.win > 0n;
    })
    .toBe(true);
  await app.quiet();
  const after = await jackpotOf('due');
  const [drop] = after.drops;
  expect(drop).toMatchObject({ roundId: won?.id, cause: 'must-drop', point: '5001', pointHash: before.pointHash });
  expect(createHash('sha256').update(`due:${before.run}:5001:${drop?.salt}`).digest('hex')).toBe(before.pointHash);
  // what came beyond the ceiling is for the next seed
  expect(BigInt(drop?.amount ?? 0)).toBe(5002n);
  const books = await booksOf('due');
  expect(books.contributed + books.putUp).toBe(books.pot + books.reserve + books.won);
  expect(books.putUp).toBeLessThan(2n * 5000n * 1_000_000n);
});

test('GA-15 the figure that a player sees is what the pot holds, a second old at most', async () => {
  const player = await seatOf({ currency: 'USD' });
  const shown = async () => (await player.ask<JackpotAnswer>('GET', '/jackpot')).body.jackpot?.amount;
  await shown();
  await play(player, '20');
  const amount = (await jackpotOf('due')).amount;
  await expect.poll(shown, { interval: 20 }).toBe(amount);
});

const never = new Promise<void>(() => undefined);

test.each<RoundStep>(['reserved', 'bet-answered', 'decided', 'finish-written', 'delivered'])(
  'GA-15 a process that dies at "%s" of a round that draws it: the pot is paid once, or the stake is back and nothing was put aside',
  async (step) => {
    const player = await seatOf();
    const before = await jackpotOf('soon');
    let tell = (): void => undefined;
    const reached = new Promise<void>((resolve) => (tell = resolve));
    let isDead = false;
    const mortal = await app.startStudio({
      withoutDeliveryWorker: true,
      atStep: async (at) => {
        if (at === step) {
          isDead = true;
          tell();
        }
        if (isDead) await never;
      },
    });
    void play(app.at(mortal, player), '1000').catch(() => undefined);
    await reached;
    app.clock.ms += 10_000;
    await app.quiet();
    const { openRound } = await player.session();
    if (openRound !== null) await player.finish(openRound.id);
    await app.quiet();
    const isPlayed = step !== 'reserved' && step !== 'bet-answered';
    const { drops, run } = await jackpotOf('soon');
    expect(run).toBe(before.run + (isPlayed ? 1 : 0));
    const booked = [...app.operator.wallet.transactions.entries()].filter(([txId]) =>
      jackpotWins(player).some(({ body }) => body.txId === txId),
    );
    expect(booked.map(([, { amount }]) => amount)).toEqual(isPlayed ? [BigInt(drops[0]?.amount ?? 0)] : []);
    const books = await booksOf('soon');
    expect(books.contributed + books.putUp).toBe(books.pot + books.reserve + books.won);
  },
);

test('GA-15 the casino is told again and again of a win, and its round ends only afterwards', async () => {
  const player = await seatOf();
  app.operator.failNext('win', 'booked-error', 'lost-error', 'garbage');
  const actionId = randomUUID();
  const { body } = await player.spin('1000', actionId);
  expect(body.round.jackpotWin).not.toBeNull();
  expect((await player.spin('1000', actionId)).body.round.jackpotWin).toBe(body.round.jackpotWin);
  void player.finish(body.round.id);
  await expect
    .poll(async () => {
      app.clock.ms += 1000;
      return app.operator.wallet.rounds.get(body.round.id)?.isClosed;
    })
    .toBe(true);
  const calls = app.operator.calls.filter((one) => one.body.roundId === body.round.id).map((one) => one.body);
  expect(new Set(calls.filter((one) => one.jackpotWin !== undefined).map(({ txId }) => txId)).size).toBe(1);
  expect(calls.at(-1)).toMatchObject({ roundClosed: true });
  const won = BigInt(body.round.jackpotWin ?? 0) + BigInt(body.round.round.payout);
  expect(app.operator.wallet.balance(player.sessionToken)).toBe(10_000_000n - 1000n + won);
});

// Rounds beyond their booking: the player's list of them, one open at a time, those that nobody closed.
import { randomUUID } from 'node:crypto';
import { expect, inject, test, vi } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { createClock } from '#server/platform/clock.ts';
import { type TestApp, openTestApp, type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf, roundOf } from '#testing/wallet-commands.ts';
import { endUnfinishedRound, readUnfinishedRounds, type WalletAnswer, type WalletCommand } from '../index.ts';
import { endUnfinishedRoundsJob } from './end-unfinished-rounds.job.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
const dayMs = 86_400_000;

const submit = async (command: WalletCommand, at: TestApp = app()) => (await at.context.wallet.submit(command)).code;

async function playerWith(amount: bigint, at: TestApp = app()): Promise<{ player: TestPlayer; accountId: string }> {
  const player = await at.signUp();
  await at.fund(player, amount);
  return { player, accountId: (await player.accounts())[0]?.id ?? '' };
}

/** A player with money in two currencies. */
async function playerOfTwo() {
  const { player, accountId: euros } = await playerWith(10_000n);
  const { id: dollars } = (await player.call('openAccount', { body: { currency: 'USD' } })).data;
  await app().fund(player, 10_000n, 'USD');
  return { player, euros, dollars };
}

const statusOf = async (asked: Promise<unknown>): Promise<number | undefined> =>
  await asked.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.status : Number.NaN),
  );

test('the list of rounds goes through all accounts, newest first, each round once; from a round on, and of one game', async () => {
  const { player, euros, dollars } = await playerOfTwo();
  const refs: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const bet = betOf(n % 3 === 0 ? dollars : euros, 10n, { round: roundOf(`listed-${n}`, n % 2 === 0 ? 'even' : 'odd') });
    refs.unshift(`listed-${n}`);
    expect(await submit(bet)).toBe('ok');
    // more of the same round makes it no second one
    if (n === 3) expect(await submit({ ...bet, key: randomUUID() })).toBe('ok');
  }
  const spins = async (query: { page?: number; perPage?: number; before?: string; gameId?: string }) => {
    const { data, meta } = await player.call('listSpins', { query });
    return { refs: data.map(({ round }) => round), ids: data.map(({ id }) => id), total: meta.total, data };
  };
  const pages = await Promise.all([1, 2, 3, 4].map(async (page) => (await spins({ page, perPage: 2 })).refs));
  expect(pages).toEqual([refs.slice(0, 2), refs.slice(2, 4), refs.slice(4, 6), refs.slice(6)]);
  const all = await spins({});
  expect(all).toMatchObject({ refs, total: 7 });
  expect(all.data.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'EUR', 'USD', 'EUR', 'EUR', 'USD']);
  expect(all.data[3]).toMatchObject({ round: 'listed-3', stake: 20 });
  for (const [index, before] of all.ids.entries())
    expect(await spins({ before })).toMatchObject({ refs: refs.slice(index), total: 7 - index });
  const even = refs.filter((ref) => Number(ref.at(-1)) % 2 === 0);
  expect(await spins({ gameId: 'even', perPage: 3 })).toMatchObject({ refs: even.slice(0, 3), total: 4 });
  const third = all.ids[2] ?? '';
  expect(await spins({ gameId: 'even', before: third })).toMatchObject({ refs: even.slice(1), total: 3 });
  for (const empty of [{ gameId: 'never-played' }, { page: 9 }]) expect((await spins(empty)).refs).toEqual([]);
  const { player: stranger } = await playerWith(10n);
  expect((await stranger.call('listSpins')).data).toEqual([]);
  for (const before of [third, randomUUID()]) expect(await statusOf(stranger.call('listSpins', { query: { before } }))).toBe(404);
  for (const query of [{ before: 'no-id' }, { page: 0 }, { perPage: 1000 }])
    expect(await statusOf(player.call('listSpins', { query }))).toBe(422);
});

test('HI-01 rounds are filtered by game, time and result; totals are those of the filter, a line a currency; a stranger sees none', async () => {
  const { player, euros, dollars } = await playerOfTwo();
  const before = clock.offsetMs;
  const begun = clock.now().getTime();
  /** A round an hour after the last one: its payout, or how it was left. */
  const play = async (hour: number, accountId: string, game: string, end: bigint | 'open' | 'void'): Promise<void> => {
    clock.setOffset(before + hour * 3_600_000);
    const bet = betOf(accountId, 100n, { round: roundOf(`filtered-${hour}`, game) });
    expect(await submit(bet)).toBe('ok');
    if (end === 'open') return;
    const { round } = bet;
    const key = randomUUID();
    if (end === 'void') expect(await submit({ kind: 'rollback', key, accountId, reverses: bet.key, round })).toBe('ok');
    else expect(await submit({ kind: 'win', key, accountId, amount: end, round, closesRound: true })).toBe('ok');
  };
  try {
    await play(1, euros, 'lamps', 250n);
    await play(2, euros, 'lamps', 0n);
    await play(3, euros, 'wheel', 40n);
    await play(4, dollars, 'wheel', 100n);
    await play(5, euros, 'lamps', 'void');
    await play(6, dollars, 'lamps', 'open');
  } finally {
    clock.setOffset(before);
  }
  const at = (hour: number): string => new Date(begun + hour * 3_600_000 - 60_000).toISOString();
  type Filter = { gameId?: string; from?: string; to?: string; result?: 'won' | 'lost' | 'even' | 'open' | 'void' };
  const of = async (query: Filter) => {
    const { data, meta } = await player.call('listSpins', { query });
    expect(meta.total).toBe(data.length);
    return data.map(({ round }) => Number(round.slice('filtered-'.length)));
  };
  for (const [result, hours] of [
    ['won', [1]],
    ['lost', [3, 2]],
    ['even', [4]],
    ['void', [5]],
    ['open', [6]],
  ] as const)
    expect([result, await of({ result })]).toEqual([result, hours]);
  expect(await of({ gameId: 'lamps' })).toEqual([6, 5, 2, 1]);
  expect(await of({ from: at(2), to: at(4) })).toEqual([3, 2]);
  expect(await of({ from: at(2), gameId: 'lamps', result: 'lost' })).toEqual([2]);
  expect(await of({ from: at(7) })).toEqual([]);
  expect(await of({ from: at(4), to: at(2) })).toEqual([]);
  const anchor = (await player.call('listSpins', { query: { gameId: 'lamps' } })).data[2]?.id ?? '';
  expect(await of({ gameId: 'lamps', before: anchor } as Filter)).toEqual([2, 1]);

  const totals = async (query: Filter = {}) => (await player.call('readSpinTotals', { query })).data;
  const [eur, usd] = [
    { currency: 'EUR', rounds: 4, staked: 300, paid: 290, net: -10 },
    { currency: 'USD', rounds: 2, staked: 200, paid: 100, net: -100 },
  ];
  expect(await totals()).toEqual({ totals: [eur, usd], since: null });
  expect((await totals({ result: 'won' })).totals).toEqual([{ currency: 'EUR', rounds: 1, staked: 100, paid: 250, net: 150 }]);
  expect((await totals({ gameId: 'wheel', from: at(4) })).totals).toEqual([{ currency: 'USD', rounds: 1, staked: 100, paid: 100, net: 0 }]);
  expect(await totals({ gameId: 'never-played' })).toEqual({ totals: [], since: null });

  const { player: stranger } = await playerWith(10n);
  expect((await stranger.call('listSpins', { query: { gameId: 'lamps', before: undefined as never } })).data).toEqual([]);
  expect((await stranger.call('readSpinTotals')).data.totals).toEqual([]);
  expect(await statusOf(stranger.call('listSpins', { query: { gameId: 'lamps', before: anchor } }))).toBe(404);
  expect(await statusOf(app().guest.call('readSpinTotals'))).toBe(401);
  for (const query of [{ from: 'yesterday' }, { to: '2026-13-01T00:00:00Z' }, { result: 'jackpot' }, { gameId: 'No Game' }])
    for (const call of ['listSpins', 'readSpinTotals'] as const) expect(await statusOf(player.call(call, { query } as never))).toBe(422);
});

test('a filter looks at the newest entries alone, says since when, and never shows a part of a moment', async () => {
  const { player, euros, dollars } = await playerOfTwo();
  for (let n = 0; n < 12; n += 1) await submit(betOf(n < 4 ? dollars : euros, 1n));
  const within = async (look: number) =>
    (
      await app().context.database.pool.query<{ id: string | null; currency: string; since: Date | null; opened_at: Date }>(
        'select (w.round).id, (w.round).opened_at, w.currency, w.since from ledger.wallet_rounds_within($1, null, null, $2) w order by 1 desc',
        [player.id, look],
      )
    ).rows;
  const all = await within(100);
  expect(all.map(({ since }) => since)).toEqual(Array.from({ length: 12 }, () => null));
  const newest = await within(3);
  const since = newest[0]?.since?.getTime() ?? Number.NaN;
  expect(newest.map(({ id }) => id)).toEqual(all.filter(({ opened_at: opened }) => opened.getTime() > since).map(({ id }) => id));
  expect(newest.length).toBeGreaterThan(0);
  expect(newest.length).toBeLessThanOrEqual(3);
  expect(newest.every(({ currency }) => currency === 'EUR')).toBe(true);
});

test('an exclusive game has one open round of a player, whichever account it is in; a round closed or taken back makes room', async () => {
  const { euros, dollars } = await playerOfTwo();
  const bet = (accountId: string) => betOf(accountId, 10n, { exclusive: true });
  const [first, second] = [bet(euros), bet(dollars)];
  expect(await submit(first)).toBe('ok');
  for (const accountId of [euros, dollars]) expect(await submit(bet(accountId))).toBe('round-open');
  expect(await submit({ kind: 'round-close', key: randomUUID(), accountId: euros, round: first.round })).toBe('ok');
  expect(await submit(second)).toBe('ok');
  expect(await submit(bet(euros))).toBe('round-open');
  const undo = { kind: 'rollback', key: randomUUID(), accountId: dollars, reverses: second.key, round: second.round } as const;
  expect(await submit(undo)).toBe('ok');
  const both = await Promise.all([submit(bet(euros)), submit(bet(dollars))]);
  expect(both.toSorted()).toEqual(['ok', 'round-open']);
});

test('GA-10 a round that nobody closes is ended beyond the hard stop: stakes go back, a round that paid is closed as it stands', async () => {
  const { player, accountId } = await playerWith(1000n);
  const [lost, paid] = [betOf(accountId, 100n), betOf(accountId, 200n)];
  await submit(lost);
  await submit({ ...betOf(accountId, 50n), round: lost.round });
  await submit(paid);
  await submit({ kind: 'win', key: randomUUID(), accountId, amount: 30n, round: paid.round, closesRound: false });
  const before = clock.offsetMs;
  clock.setOffset(before + 15 * dayMs);
  try {
    expect(await submit({ ...betOf(accountId, 10n), round: lost.round })).toBe('round-closed');
    const unfinished = (await readUnfinishedRounds(app().context.database.db, new Date(clock.now().getTime() - 14 * dayMs), 100)).filter(
      (one) => one.accountId === accountId,
    );
    expect(unfinished).toHaveLength(2);
    const outcomes = await Promise.all([...unfinished, ...unfinished].map(async (one) => await endUnfinishedRound(app().context, one)));
    expect(outcomes).toContain('void');
    expect((await player.accounts())[0]?.balance).toBe(830);
    expect(await submit({ kind: 'win', key: randomUUID(), accountId, amount: 1n, round: lost.round, closesRound: true })).toBe(
      'round-closed',
    );
    expect(await submit(lost)).toBe('rolled-back');
  } finally {
    clock.setOffset(before);
  }
});

test('a stale round is ended however late it is found; one whose turn fails waits for the next and holds up no other', async () => {
  const own = createClock();
  const at = await openTestApp(inject('postgresUrl'), { context: () => ({ clock: own }) });
  try {
    const [a, b] = [await playerWith(1000n, at), await playerWith(1000n, at)];
    const stake = betOf(a.accountId, 100n);
    const { round } = stake;
    await submit(stake, at);
    await submit(
      { kind: 'bet-win', key: randomUUID(), accountId: a.accountId, stake: 50n, payout: 20n, round, exclusive: false, closesRound: false },
      at,
    );
    await submit(betOf(b.accountId, 100n), at);
    own.setOffset(70 * dayMs);
    const { wallet } = at.context;
    const busy: WalletAnswer = { code: 'temporary', entryId: undefined, balances: { real: 0n, bonus: 0n, held: 0n }, seq: 0n };
    const held = {
      ...wallet,
      submit: async (command: WalletCommand) => (command.accountId === a.accountId ? busy : await wallet.submit(command)),
    };
    const balances = async () => [(await a.player.accounts())[0]?.balance, (await b.player.accounts())[0]?.balance];
    await endUnfinishedRoundsJob.run({ ...at.context, wallet: held }, {});
    expect(await balances()).toEqual([870, 1000]);
    await endUnfinishedRoundsJob.run(at.context, {});
    expect(await balances()).toEqual([1000, 1000]);
    expect((await readUnfinishedRounds(at.context.database.db, own.now(), 10)).length).toBe(0);
  } finally {
    await at.close();
  }
});

test('an account has a thousand open rounds at most: one more is refused until one is closed; those that close at once are none', async () => {
  const { accountId } = await playerWith(10_000n);
  const { accountId: another } = await playerWith(10n);
  const first = betOf(accountId, 1n);
  const alarms = vi.spyOn(app().context.log, 'error');
  const bets = [first, ...Array.from({ length: 998 }, () => betOf(accountId, 1n))];
  for (let at = 0; at < bets.length; at += 50)
    expect(new Set(await Promise.all(bets.slice(at, at + 50).map(async (bet) => await submit(bet))))).toEqual(new Set(['ok']));
  const last = [betOf(accountId, 1n), betOf(accountId, 1n)];
  const both = await Promise.all(last.map(async (bet) => await submit(bet)));
  expect(both.toSorted()).toEqual(['ok', 'round-open']);
  const refused = last[both.indexOf('round-open')] ?? first;
  await expect
    .poll(() => alarms.mock.calls)
    .toMatchObject([[{ alarm: 'accounts-full', subject: refused.round.provider, accountId, round: refused.round }, expect.any(String)]]);
  alarms.mockRestore();

  expect(await submit(refused)).toBe('round-open');
  expect(await submit({ ...refused, kind: 'bet-win', stake: 1n, payout: 0n })).toBe('round-open');
  expect(await submit(first)).toBe('duplicate');
  expect(await submit(betOf(accountId, 1n, { closesRound: true }))).toBe('ok');
  expect(await submit(betOf(accountId, 1n, { round: first.round }))).toBe('ok');
  expect(await submit(betOf(another, 1n))).toBe('ok');
  expect(await submit({ kind: 'win', key: randomUUID(), accountId, amount: 5n, round: first.round, closesRound: true })).toBe('ok');
  expect(await submit(refused)).toBe('ok');
  expect(await submit(betOf(accountId, 1n))).toBe('round-open');
});

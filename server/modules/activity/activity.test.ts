// Your play over HTTP: what it says is what the ledger holds, folded or not, in the player's time zone.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Data } from '#contract/kernel/calls.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { problems } from '#contract/kernel/problems.ts';
import { addJob } from '#server/platform/jobs.ts';
import { createStandingClock } from '#testing/standing-clock.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf, roundOf } from '#testing/wallet-commands.ts';
import type { WalletCommand } from '../wallet/index.ts';
import { foldActivity } from './index.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A Sunday morning in May, in the middle of no period. */
const clock = createStandingClock(Date.UTC(2026, 4, 17, 8, 2));
const app = useTestApp({ context: () => ({ clock }) });
let passedMs = 0;

/** Moves the business clock on: times of the ledger never go back. */
function pass(ms: number): void {
  passedMs += ms;
  clock.setOffset(passedMs);
}
const moveTo = (at: Date): void => pass(at.getTime() - clock.now().getTime());
beforeEach(() => pass(minuteMs));

async function accountOf(player: TestPlayer, currency = 'EUR'): Promise<string> {
  const find = async () => (await player.accounts()).find((one) => one.currency === currency)?.id;
  if ((await find()) === undefined) await player.call('openAccount', { body: { currency } });
  return (await find()) ?? '';
}

async function book(command: WalletCommand): Promise<void> {
  expect((await app().context.wallet.submit(command)).code).toBe('ok');
}

const deposit = async (accountId: string, amount: bigint) => await book({ kind: 'deposit', key: randomUUID(), accountId, amount });

async function withdraw(accountId: string, amount: bigint, isPaid = true): Promise<void> {
  await book({ kind: 'withdrawal-hold', key: randomUUID(), accountId, amount });
  await book({ kind: isPaid ? 'withdrawal-settle' : 'withdrawal-release', key: randomUUID(), accountId, amount });
}

/** A round that pays this much. */
async function play(accountId: string, stake: bigint, payout = 0n): Promise<void> {
  const bet = betOf(accountId, stake);
  await book(bet);
  await book({ kind: 'win', key: randomUUID(), accountId, amount: payout, round: bet.round, closesRound: true });
}

const fold = async (player: TestPlayer, max?: number): Promise<boolean> =>
  await app().context.database.transact(async (tx) => await foldActivity(tx, player.id, max));
const rowOf = (data: Data<'readActivity'>, from: string) => data.rows.find((row) => row.from === from);
const read = async (player: TestPlayer, query: NonNullable<Parameters<typeof player.call<'readActivity'>>[1]>['query'] = {}) =>
  (await player.call('readActivity', { query })).data;

/** What the ledger says itself, without anything of ours in between. */
async function ledgerSums(player: TestPlayer) {
  const { rows } = await app().context.database.pool.query<{
    currency: string;
    staked: string;
    won: string;
    paid_in: string;
    paid_out: string;
  }>(
    `select a.currency,
       sum(case when e.kind in ('bet', 'bet-win') then e.amount when t.kind in ('bet', 'bet-win') then -t.amount else 0 end)::text as staked,
       sum(case when e.kind = 'win' then e.amount when e.kind = 'bet-win' then e.amount + e.real + e.bonus
         when t.kind = 'win' then -t.amount when t.kind = 'bet-win' then -(t.amount + t.real + t.bonus) else 0 end)::text as won,
       sum(e.amount) filter (where e.kind = 'deposit')::text as paid_in, sum(e.amount) filter (where e.kind = 'withdrawal-settle')::text as paid_out
     from ledger.wallet_account a join ledger.wallet_entry e on e.account_id = a.id left join ledger.wallet_entry t on t.key = e.reverses
     where a.player_id = $1 and e.kind <> 'adjustment' group by a.currency order by a.currency`,
    [player.id],
  );
  return rows.map((row) => ({
    currency: row.currency,
    staked: Number(row.staked),
    won: Number(row.won),
    deposits: Number(row.paid_in ?? 0),
    withdrawals: Number(row.paid_out ?? 0),
  }));
}

const moneyOf = (list: Data<'readActivity'>['totals']['currencies']) =>
  list.map(({ currency, staked, won, deposits, withdrawals }) => ({ currency, staked, won, deposits, withdrawals }));

/** One act of a random history: kind, currency, amount, minutes before it. */
const act = fc.record({
  kind: fc.constantFrom(
    'bet',
    'bet-win',
    'lost bet',
    'rolled back bet',
    'rolled back bet-win',
    'rolled back win',
    'deposit',
    'withdrawal',
    'released',
  ),
  currency: fc.constantFrom('EUR', 'USD', 'BTC'),
  amount: fc.integer({ min: 1, max: 5000 }),
  payout: fc.integer({ min: 0, max: 9000 }),
  minutes: fc.integer({ min: 0, max: 2000 }),
  folds: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function perform(player: TestPlayer, { kind, currency, amount: a, payout: p }: Act): Promise<void> {
  const accountId = await accountOf(player, currency);
  const [amount, payout, round] = [BigInt(a), BigInt(p), roundOf()];
  const betWin: WalletCommand = {
    kind: 'bet-win',
    key: randomUUID(),
    accountId,
    stake: amount,
    payout,
    round,
    exclusive: false,
    closesRound: false,
  };
  const bet = betOf(accountId, amount, { round });
  const win: WalletCommand = { kind: 'win', key: randomUUID(), accountId, amount: payout, round, closesRound: false };
  const undo = (reverses: string): WalletCommand => ({ kind: 'rollback', key: randomUUID(), accountId, reverses, round });
  if (kind === 'deposit') return await deposit(accountId, amount);
  if (kind === 'withdrawal' || kind === 'released') return await withdraw(accountId, amount, kind === 'withdrawal');
  if (kind === 'bet-win' || kind === 'rolled back bet-win') await book(betWin);
  else await book(bet);
  if (kind === 'bet' || kind === 'rolled back win') await book(win);
  if (kind === 'rolled back bet') await book(undo(bet.key));
  if (kind === 'rolled back bet-win') await book(undo(betWin.key));
  if (kind === 'rolled back win') await book(undo(win.key));
}

test('HI-02 whatever was booked, folded or not: sums by currency and net deposits are those of the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
      const player = await app().signUp();
      for (const currency of ['EUR', 'USD', 'BTC'])
        await book({
          kind: 'adjustment',
          key: randomUUID(),
          accountId: await accountOf(player, currency),
          amount: 1_000_000n,
          note: 'test',
        });
      for (const one of acts) {
        pass(one.minutes * minuteMs);
        await perform(player, one);
        // a few entries at a time, so that quarters are folded in parts
        if (one.folds) await fold(player, 3);
      }
      const expected = await ledgerSums(player);
      const moved = expected.filter(({ deposits, withdrawals }) => deposits + withdrawals > 0);
      const lifetime = moved.map(({ currency, deposits, withdrawals }) => ({
        currency,
        deposits,
        withdrawals,
        net: deposits - withdrawals,
      }));
      for (const isFolded of [false, true]) {
        if (isFolded) while (await fold(player, 7));
        const data = await read(player, { period: 'month' });
        const totals = moneyOf(data.totals.currencies);
        expect(totals.filter(({ staked, won, deposits, withdrawals }) => staked || won || deposits || withdrawals)).toEqual(
          expected.filter(({ staked, won, deposits, withdrawals }) => staked || won || deposits || withdrawals),
        );
        expect(data.lifetime.currencies).toEqual(lifetime);
        for (const currency of ['EUR', 'USD', 'BTC']) {
          const own = expected.find((one) => one.currency === currency);
          const turnover = (await player.call('readPlayerTurnover', { query: { currency } })).data;
          expect(turnover).toMatchObject({
            currency,
            since: data.lifetime.since,
            turnover: own?.staked ?? 0,
            deposits: own?.deposits ?? 0,
          });
        }
        for (const sum of ['minutes', 'sessions'] as const)
          expect(data.rows.reduce((all, row) => all + row[sum], 0)).toBe(data.totals[sum]);
      }
    }),
    { numRuns: 12 },
  );
});

test('HI-03 whatever was booked, each account’s movements lead from nothing, without a gap, to its balance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 20 }), async (acts) => {
      const player = await app().signUp();
      for (const currency of ['EUR', 'USD', 'BTC']) await deposit(await accountOf(player, currency), 1_000_000n);
      for (const one of acts) await perform(player, one);
      const { data } = await player.call('listEntries', { query: { perPage: 100 } });
      for (const { id, balance } of await player.accounts()) {
        const own = data.filter(({ accountId }) => accountId === id).toReversed();
        let sum = 0;
        for (const [index, { number, real, balanceAfter }] of own.entries()) {
          sum += real;
          expect([number, balanceAfter]).toEqual([index + 1, sum]);
        }
        expect(balance).toBe(sum);
        expect(new Set(own.map((entry) => entry.id)).size).toBe(own.length);
      }
    }),
    { numRuns: 10 },
  );
});

test('HI-02 what is pending, held or released is not counted; the time frame begins with the account', async () => {
  const player = await app().signUp();
  const accountId = await accountOf(player);
  await deposit(accountId, 10_000n);
  await withdraw(accountId, 2500n);
  await withdraw(accountId, 1000n, false);
  await book({ kind: 'withdrawal-hold', key: randomUUID(), accountId, amount: 700n });
  const { lifetime } = await read(player);
  expect(lifetime.currencies).toEqual([{ currency: 'EUR', deposits: 10_000, withdrawals: 2500, net: 7500 }]);
  expect(lifetime.together).toEqual({ currency: 'EUR', deposits: 10_000, withdrawals: 2500, net: 7500 });
  const profile = await player.call('readProfile');
  expect(lifetime.since).toBe(profile.data.createdAt);
});

test('the turnover of a currency is the player’s own, nothing where nothing was staked, and refused for a currency that is none', async () => {
  const [player, other] = [await app().signUp(), await app().signUp()];
  const accountId = await accountOf(player);
  await deposit(accountId, 10_000n);
  await play(accountId, 700n, 300n);
  await play(accountId, 800n);
  const of = async (who: TestPlayer, currency: string) => (await who.call('readPlayerTurnover', { query: { currency } })).data;
  expect(await of(player, 'EUR')).toMatchObject({ currency: 'EUR', turnover: 1500, deposits: 10_000 });
  expect(await of(player, 'USD')).toMatchObject({ currency: 'USD', turnover: 0, deposits: 0 });
  expect(await of(other, 'EUR')).toMatchObject({ turnover: 0, deposits: 0 });
  const refusal = async (asked: Promise<unknown>) => await asked.catch((error: unknown) => (error as CallRefused).problem);
  expect(await refusal(of(player, 'XYZ'))).toMatchObject({ code: problems['currency-unavailable'].code });
  expect(await refusal(app().guest.call('readPlayerTurnover', { query: { currency: 'EUR' } }))).toMatchObject({ status: 401 });
});

test('a new player has rows of nothing, and a guest has none', async () => {
  const player = await app().signUp();
  const data = await read(player);
  expect([data.rows.length, data.rows.at(-1)?.to]).toEqual([30, data.today]);
  expect(data.totals).toMatchObject({
    minutes: 0,
    sessions: 0,
    currencies: [],
    together: { currency: 'EUR', staked: 0, biggestLossDay: null },
  });
  expect(data.lifetime.currencies).toEqual([]);
  await expect(app().guest.call('readActivity', {})).rejects.toMatchObject({ status: 401 });
});

test('days are those of the player’s zone, a change of zone moves them, and nobody else sees them', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const accountId = await accountOf(player);
  await app().fund(player, 10_000n);
  // 23:10 UTC is the next day in Berlin, by winter time too, and the same in New York
  moveTo(new Date(Math.ceil(clock.now().getTime() / dayMs) * dayMs + 23 * hourMs + 10 * minuteMs));
  const utcDay = clock.now().toISOString().slice(0, 10);
  await play(accountId, 400n, 150n);
  await fold(player);
  const inZone = async (timeZone: string) => {
    await player.call('updateProfile', { body: { timeZone } });
    const data = await read(player);
    return data.rows.filter((row) => row.sessions > 0).map(({ from, minutes }) => [from, minutes]);
  };
  expect(await inZone('America/New_York')).toEqual([[utcDay, 1]]);
  const [[berlinDay] = []] = await inZone('Europe/Berlin');
  expect(berlinDay).toBe(new Date(clock.now().getTime() + hourMs).toISOString().slice(0, 10));
  expect(berlinDay).not.toBe(utcDay);
  expect((await inZone('Asia/Katmandu'))[0]?.[0]).toBe(berlinDay);
  expect((await read(stranger)).totals).toMatchObject({ sessions: 0, currencies: [] });
});

test('time counts from stake to stake; after a pause of a quarter of an hour another session begins', async () => {
  const player = await app().signUp();
  const accountId = await accountOf(player);
  await app().fund(player, 10_000n);
  moveTo(new Date(Math.ceil(clock.now().getTime() / dayMs) * dayMs + 12 * hourMs));
  for (const minutes of [0, 4, 14, 15, 16, 3]) {
    pass(minutes * minuteMs);
    await play(accountId, 10n);
  }
  // minutes 0 4 18 33, then 49 and 52: 15 minutes lie between the end of minute 33 and the beginning of 49
  const row = (await read(player)).rows.at(-1);
  expect([row?.sessions, row?.minutes]).toEqual([2, 34 + 4]);
  await player.call('openAccount', { body: { currency: 'USD' } });
  await app().fund(player, 1000n, 'USD');
  await play(await accountOf(player, 'USD'), 10n);
  // the same minute in another currency is the same minute
  expect((await read(player)).rows.at(-1)).toMatchObject({ sessions: 2, minutes: 38 });
});

test('the biggest loss of a day is found in weeks and months, by currency and together', async () => {
  const player = await app().signUp();
  const accountId = await accountOf(player);
  await app().fund(player, 100_000n);
  moveTo(new Date(Date.UTC(2027, 0, 4, 9))); // a Monday, after every other test
  const days = ['2027-01-04', '2027-01-06', '2027-01-09'];
  for (const [index, stake] of [3000n, 9000n, 500n].entries()) {
    moveTo(new Date(`${days[index]}T09:00:00Z`));
    await play(accountId, stake, index === 0 ? 4000n : 200n);
  }
  const week = rowOf(await read(player, { period: 'week' }), '2027-01-04');
  expect(week?.to).toBe('2027-01-10');
  expect(week?.currencies).toEqual([
    {
      currency: 'EUR',
      staked: 12_500,
      won: 4400,
      net: -8100,
      deposits: 0,
      withdrawals: 0,
      biggestLoss: 8800,
      biggestLossDay: '2027-01-06',
    },
  ]);
  const month = rowOf(await read(player, { period: 'month', currency: 'USD' }), '2027-01-01');
  expect(month?.together).toMatchObject({ currency: 'USD', biggestLossDay: '2027-01-06' });
  // an earlier range ends where it is asked to
  expect((await read(player, { period: 'week', to: '2026-12-31' })).rows.at(-1)).toMatchObject({ from: '2026-12-28', to: '2027-01-03' });
});

test('a currency or a day that is none is refused', async () => {
  const player = await app().signUp();
  const refusal = async (query: Parameters<typeof read>[1]) =>
    await read(player, query).then(
      () => undefined,
      (error: unknown) => (error as CallRefused).problem?.code,
    );
  expect(await refusal({ currency: 'XYZ' })).toBe(problems['currency-unavailable'].code);
  expect(await refusal({ to: '2026-02-30' })).toBe(problems['invalid-input'].code);
  expect(await refusal({ period: 'year' as 'day' })).toBe(problems['invalid-input'].code);
});

test('folding at once from many sides adds each entry once', async () => {
  const player = await app().signUp();
  const accountId = await accountOf(player);
  await app().fund(player, 10_000n);
  for (let n = 0; n < 12; n += 1) await play(accountId, 100n, 40n);
  await Promise.all(Array.from({ length: 6 }, async () => await fold(player, 5)));
  while (await fold(player, 5));
  await app().context.database.transact(async (tx) => await addJob(tx, 'evaluate-activity', {}));
  await app().drainJobs();
  expect((await read(player)).totals.currencies).toMatchObject([{ staked: 1200, won: 480, net: -720 }]);
});

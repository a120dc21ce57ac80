import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { setStakeLimits, type StakeLimits, type WalletCommand } from '#server/modules/wallet/index.ts';
import { createClock } from '#server/platform/clock.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { openAccount } from './open-account.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
// a Wednesday noon in the middle of a month: no day, week or month turns while the tests run
const noon = new Date(clock.now());
noon.setUTCHours(12, 0, 0, 0);
noon.setUTCMonth(noon.getUTCMonth() + 1, 13);
noon.setUTCDate(noon.getUTCDate() + 3 - noon.getUTCDay());
beforeAll(() => clock.setOffset(noon.getTime() - clock.wallMs()));
const dayMs = 86_400_000;

const submit = async (command: WalletCommand) => (await app().context.wallet.submit(command)).code;

async function playerWith(limits: Partial<StakeLimits>): Promise<{ player: TestPlayer; eur: string; btc: string }> {
  const player = await app().signUp();
  const btc = (await player.call('openAccount', { body: { currency: 'BTC' } })).data.id;
  await app().fund(player, 1_000_000n);
  await app().fund(player, 100_000_000n, 'BTC');
  await app().context.database.transact(async (tx) => await setStakeLimits(tx, player.id, { bet: {}, loss: {}, ...limits }));
  const eur = (await player.accounts()).find(({ currency }) => currency === 'EUR')?.id ?? '';
  return { player, eur, btc };
}

test('LI-07 50 stakes at once on a bet limit for 20 accept exactly 20, however they are spread over two accounts', async () => {
  const { eur, btc } = await playerWith({ bet: { day: 2000n } });
  // one euro, and what is a euro at the stored rate of 84250.5
  const inputs = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? betOf(eur, 100n) : betOf(btc, 1187n)));
  const codes = await Promise.all(inputs.map(submit));
  // 1187 satoshi are 100.0053 cents, so the last one of twenty may not fit any more
  const booked = codes.filter((code) => code === 'ok').length;
  expect([19, 20]).toContain(booked);
  expect(codes.filter((code) => code === 'limit-bet')).toHaveLength(50 - booked);
});

test('LI-08 a limit in euros holds for stakes in bitcoin at the stored rate', async () => {
  const { eur, btc } = await playerWith({ bet: { week: 10_000n } });
  expect(await submit(betOf(btc, 100_000n))).toBe('ok'); // 84.2505 euros
  expect(await submit(betOf(eur, 1575n))).toBe('limit-bet');
  expect(await submit(betOf(eur, 1574n))).toBe('ok');
  expect(await submit(betOf(btc, 1000n))).toBe('limit-bet');
});

test('a loss limit counts stakes less payouts; a win gives room, a rollback gives back what its bet took', async () => {
  const { eur } = await playerWith({ loss: { day: 1000n } });
  const first = betOf(eur, 800n);
  expect(await submit(first)).toBe('ok');
  expect(await submit(betOf(eur, 300n))).toBe('limit-loss');
  expect(await submit({ kind: 'win', key: randomUUID(), accountId: eur, amount: 500n, round: first.round, closesRound: true })).toBe('ok');
  const second = betOf(eur, 700n);
  expect(await submit(second)).toBe('ok');
  expect(await submit(betOf(eur, 1n))).toBe('limit-loss');
  expect(await submit({ kind: 'rollback', key: randomUUID(), accountId: eur, reverses: second.key, round: second.round })).toBe('ok');
  expect(await submit(betOf(eur, 700n))).toBe('ok');
});

test('the lowest of several limits wins; a limit counts what was staked before it was set; lifting it lifts it', async () => {
  const { player, eur } = await playerWith({});
  expect(await submit(betOf(eur, 600n))).toBe('ok');
  const set = async (limits: StakeLimits) =>
    await app().context.database.transact(async (tx) => await setStakeLimits(tx, player.id, limits));
  await set({ bet: { day: 10_000n, week: 1000n, month: 5000n }, loss: { day: 9000n } });
  expect(await submit(betOf(eur, 401n))).toBe('limit-bet');
  expect(await submit(betOf(eur, 400n))).toBe('ok');
  await set({ bet: {}, loss: {} });
  expect(await submit(betOf(eur, 400n))).toBe('ok');
});

test('a day’s limit begins again with the next day, a week’s does not; a late rollback does not lower the new day', async () => {
  const before = clock.offsetMs;
  // a Monday noon, so that the next day is of the same week
  const monday = new Date(noon);
  monday.setUTCDate(noon.getUTCDate() + 5);
  clock.setOffset(monday.getTime() - clock.wallMs());
  try {
    const { eur } = await playerWith({ bet: { day: 1000n, week: 1800n } });
    const old = betOf(eur, 1000n);
    expect(await submit(old)).toBe('ok');
    expect(await submit(betOf(eur, 1n))).toBe('limit-bet');
    clock.setOffset(clock.offsetMs + dayMs);
    expect(await submit(betOf(eur, 700n))).toBe('ok');
    expect(await submit(betOf(eur, 200n))).toBe('limit-bet'); // the week's
    expect(await submit({ kind: 'rollback', key: randomUUID(), accountId: eur, reverses: old.key, round: old.round })).toBe('ok');
    expect(await submit(betOf(eur, 301n))).toBe('limit-bet'); // the day's 700 stand
    expect(await submit(betOf(eur, 300n))).toBe('ok');
  } finally {
    clock.setOffset(before);
  }
});

test('whoever is blocked may not stake, but wins and rollbacks come through; the same holds for an account opened later', async () => {
  const { player, eur } = await playerWith({});
  const open = betOf(eur, 100n);
  expect(await submit(open)).toBe('ok');
  const { context } = app();
  await context.database.transact(async (tx) => await changePlayerStatus(tx, context.notifier, player.id, playerStatus.blocked));
  expect(await submit(betOf(eur, 100n))).toBe('blocked');
  expect(await submit({ kind: 'win', key: randomUUID(), accountId: eur, amount: 500n, round: open.round, closesRound: true })).toBe('ok');
  const usd = await context.database.transact(async (tx) => await openAccount(tx, context, player.id, 'USD', false));
  expect(await submit(betOf(usd, 0n))).toBe('blocked');
  await context.database.transact(async (tx) => await changePlayerStatus(tx, context.notifier, player.id, playerStatus.active));
  expect(await submit(betOf(eur, 100n))).toBe('ok');
});

/** Does something while the business clock shows a moment. */
async function atMoment(moment: string, act: () => Promise<void>): Promise<void> {
  const before = clock.offsetMs;
  clock.setOffset(Date.parse(moment) - clock.wallMs());
  await act().finally(() => clock.setOffset(before));
}

const periods = ['day', 'week', 'month'] as const;

test.each(periods)(
  'the first stake of a new %s is held against its limits, and its account need not have played before',
  async (period) => {
    const { player, eur, btc } = await playerWith({});
    const set = async (limits: Partial<StakeLimits>) =>
      await app().context.database.transact(async (tx) => await setStakeLimits(tx, player.id, { bet: {}, loss: {}, ...limits }));
    expect(await submit(betOf(eur, 700n))).toBe('ok');
    clock.setOffset(clock.offsetMs + 70 * dayMs);
    try {
      await set({ bet: { [period]: 1000n } });
      expect(await submit(betOf(eur, 1001n))).toBe('limit-bet');
      expect(await submit(betOf(btc, 1_000_000n))).toBe('limit-bet');
      await set({ loss: { [period]: 1000n } });
      expect(await submit(betOf(eur, 1001n))).toBe('limit-loss');
      expect(await submit(betOf(eur, 1000n))).toBe('ok');
      expect(await submit(betOf(btc, 1_000_000n))).toBe('limit-loss');
    } finally {
      clock.setOffset(clock.offsetMs - 70 * dayMs);
    }
  },
);

// a Tuesday, a Monday and a first of the month; in Cape Verde, an hour behind, the period before them has an hour to go
test.each([
  ['day', '2031-05-06', '2031-05-07'],
  ['week', '2031-06-02', '2031-06-09'],
  ['month', '2031-07-01', '2031-08-01'],
] as const)('a change of time zone at its turn does not make a %s shorter', async (period, begins, ends) => {
  const { player, eur, btc } = await playerWith({ bet: { [period]: 1000n } });
  const live = async (timeZone: string) => await player.call('updateProfile', { body: { timeZone } });
  await live('UTC');
  await atMoment(`${begins}T00:00:00Z`, async () => {
    clock.setOffset(clock.offsetMs - dayMs / 2);
    expect(await submit(betOf(eur, 1n))).toBe('ok');
  });
  await live('Atlantic/Cape_Verde');
  await atMoment(`${begins}T00:01:00Z`, async () => expect(await submit(betOf(eur, 1000n))).toBe('ok'));
  for (const moment of [`${begins}T01:01:00Z`, `${begins}T12:00:00Z`, `${ends}T00:01:00Z`])
    await atMoment(moment, async () => {
      expect([moment, await submit(betOf(eur, 1n)), await submit(betOf(btc, 1000n))]).toEqual([moment, 'limit-bet', 'limit-bet']);
    });
  await live('Pacific/Kiritimati');
  await atMoment(`${ends}T00:59:00Z`, async () => expect(await submit(betOf(eur, 1n))).toBe('limit-bet'));
  await live('Atlantic/Cape_Verde');
  await atMoment(`${ends}T01:01:00Z`, async () => {
    expect(await submit(betOf(btc, 1000n))).toBe('ok');
    expect(await submit(betOf(eur, 1000n))).toBe('limit-bet');
  });
});

test('an account that is being opened while limits and a block are set has both', async () => {
  const player = await app().signUp();
  const { context, databaseUrl } = app();
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const id = randomUUID().slice(0, -2) + player.id.slice(-2);
  await owner.query('begin');
  await owner.query(
    "insert into ledger.wallet_account (id, player_id, currency, lane, status, opened_at) values ($1, $2, 'USD', 0, 2, now())",
    [id, player.id],
  );
  const both = Promise.all([
    context.database.transact(async (tx) => await setStakeLimits(tx, player.id, { bet: { day: 1n }, loss: {} })),
    context.database.transact(async (tx) => await changePlayerStatus(tx, context.notifier, player.id, playerStatus.blocked)),
  ]);
  const waiting =
    "select 1 from pg_locks where locktype = 'advisory' and classid = 7701 and not granted and database = (select oid from pg_database where datname = current_database())";
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(2);
  await owner.query('commit');
  await both;
  const { rows } = await owner.query('select is_limited, may_stake from ledger.wallet_account where id = $1', [id]);
  await owner.end();
  expect(rows).toEqual([{ is_limited: true, may_stake: false }]);
});

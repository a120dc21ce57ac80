// A deposit is to be staked once: what a withdrawal of the rest costs, told before and booked alike.
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import type { WalletCommand } from '#server/modules/wallet/index.ts';
import { casesAbout, decide, deposit, moneyOf, propose, refusalOf, review, runJob, withdraw } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, readInvoice, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { afterStakes, countedOf, shareOut, turnoverFeeOf, unplayedOf } from './turnover-rule.ts';

const app = useTestApp(withCashier());
const house = () => app().context.jurisdictions.house.rules as { unplayedFeePermyriad: number | null };
afterEach(() => {
  house().unplayedFeePermyriad = 500;
});

/** A player whose deposit has arrived. */
async function depositor(amount = 10_000): Promise<TestPlayer> {
  const player = await app().signUp();
  await arrive(player, amount);
  return player;
}
const arrive = async (player: TestPlayer, amount: number, more: object = {}): Promise<void> =>
  void (await sendCallback(app(), newsOf(await deposit(player, amount, more))));

async function stake(player: TestPlayer, amount: bigint, payout = amount): Promise<void> {
  const ref = crypto.randomUUID();
  const accountId = (await player.accounts())[0]?.id ?? '';
  const { code } = await app().context.wallet.submit({
    kind: 'bet-win',
    key: ref,
    accountId,
    stake: amount,
    payout,
    round: { provider: 'studio', ref, game: 'turnover' },
    exclusive: false,
    closesRound: true,
  });
  expect(code).toBe('ok');
}
const feesOf = async (player: TestPlayer, amount: number, currency = 'EUR', method = 'bank-transfer') =>
  (await player.call('readPaymentFees', { query: { currency, amount, invoiceType: 2, method } })).data;
const missingOf = async (player: TestPlayer, currency = 'EUR') =>
  (await player.call('readPlayerTurnover', { query: { currency } })).data.missing;

test('an unplayed deposit costs its fee to the unit, as told before, and the player is paid the rest', async () => {
  const player = await depositor();
  expect((await player.call('readPlayerTurnover', { query: { currency: 'EUR' } })).data).toMatchObject({
    missing: 10_000,
    feePermyriad: 500,
  });
  const told = await feesOf(player, 3333);
  expect(told).toMatchObject({ currency: 'EUR', fee: 167, turnoverFee: 167, unplayed: 3333, leaves: 3333, arrives: 3166 });
  expect(await refusalOf(withdraw(player, 3333, { fee: 0 }))).toMatchObject({ status: 409 });
  const asked = await withdraw(player, 3333, { fee: told.fee });
  expect(asked).toMatchObject({ fee: 167, turnoverFee: 167 });
  expect(await missingOf(player)).toBe(6667);
  await review(app(), asked.id, 'approve');
  await app().drainJobs();
  await sendCallback(app(), newsOf({ ...asked, amount: told.arrives }));
  expect(await readInvoice(player, asked.id)).toMatchObject({ status: 2 });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 6667n, held: 0n });
});

test.each([
  ['not-paid', 10_000],
  ['paid', 6000],
] as const)('a payout that failed, was reported as paid and is decided as %s counts what is unplayed once', async (outcome, missing) => {
  const player = await depositor();
  const { fee } = await feesOf(player, 4000);
  const asked = await withdraw(player, 4000, { fee });
  // more than is unplayed, which is told as no more than there is
  await app().fund(player, 20_000n);
  expect(await missingOf(player)).toBe(6000);
  await review(app(), asked.id, 'approve');
  const told = { ...asked, amount: 4000 - fee };
  await sendCallback(app(), newsOf(told, { status: 'failed' }));
  expect(await missingOf(player)).toBe(10_000);
  await sendCallback(app(), newsOf(told, { sequence: 2 }));
  const [found] = await casesAbout(app(), asked.id);
  await propose(app(), found?.id ?? '', outcome);
  await decide(app(), found?.id ?? '');
  expect(await missingOf(player)).toBe(missing);
});

test('a player who is remembered without a deposit is asked about anew once one has arrived', async () => {
  const player = await app().signUp();
  expect(await feesOf(player, 1000)).toMatchObject({ fee: 0, unplayed: 0 });
  await arrive(player, 10_000);
  expect(await feesOf(player, 1000)).toMatchObject({ fee: 50, unplayed: 1000 });
  await stake(player, 10_000n);
  expect(await feesOf(player, 1000)).toMatchObject({ fee: 0, unplayed: 0 });
  await arrive(player, 2000);
  expect(await feesOf(player, 12_000)).toMatchObject({ fee: 100, unplayed: 2000 });
});

test('what was played leaves first; stakes above a deposit count for no later one; rolled back stakes do not count', async () => {
  const player = await depositor();
  await stake(player, 4000n);
  expect(await missingOf(player)).toBe(6000);
  expect(await feesOf(player, 4000)).toMatchObject({ fee: 0, unplayed: 0 });
  expect(await feesOf(player, 5000)).toMatchObject({ turnoverFee: 50, unplayed: 1000 });
  await stake(player, 9000n);
  expect(await missingOf(player)).toBe(0);
  await arrive(player, 2000);
  expect(await missingOf(player)).toBe(2000);
  const [account] = await player.accounts();
  const [key, ref] = [crypto.randomUUID(), crypto.randomUUID()];
  const round = { provider: 'studio', ref, game: 'turnover' };
  const common = { accountId: account?.id ?? '', round };
  await app().context.wallet.submit({ kind: 'bet', key, amount: 2000n, exclusive: false, closesRound: false, ...common });
  expect(await missingOf(player)).toBe(0);
  await app().context.wallet.submit({ kind: 'rollback', key: crypto.randomUUID(), reverses: key, ...common });
  expect(await missingOf(player)).toBe(2000);
});

/** A stake in a round that stays open; returns how it is rolled back, and how its round ends with a payout. */
async function openStake(player: TestPlayer, amount: bigint) {
  const key = crypto.randomUUID();
  const common = {
    accountId: (await player.accounts())[0]?.id ?? '',
    round: { provider: 'studio', ref: crypto.randomUUID(), game: 'turnover' },
  };
  const book = async (command: WalletCommand) => expect((await app().context.wallet.submit(command)).code).toBe('ok');
  await book({ kind: 'bet', key, amount, exclusive: false, closesRound: false, ...common });
  return {
    rollBack: async () => await book({ kind: 'rollback', key: crypto.randomUUID(), reverses: key, ...common }),
    pay: async (payout: bigint) => await book({ kind: 'win', key: crypto.randomUUID(), amount: payout, closesRound: true, ...common }),
  };
}

test.each(['deposit', 'withdrawal', 'count'])('a stake that is rolled back after a %s does not count, once', async (between) => {
  const player = await depositor();
  const { rollBack } = await openStake(player, 9000n);
  expect(await missingOf(player)).toBe(1000);
  const missing = { deposit: 12_000, withdrawal: 9000, count: 10_000 }[between];
  if (between === 'deposit') await arrive(player, 2000);
  else if (between === 'withdrawal') await withdraw(player, 1000);
  else await runJob(app(), 'count-turnover');
  if (between === 'withdrawal') expect(await feesOf(player, 1000)).toMatchObject({ fee: 0 });
  await rollBack();
  expect(await missingOf(player)).toBe(missing);
  await runJob(app(), 'count-turnover');
  expect(await missingOf(player)).toBe(missing);
  await app().context.notifier.tell('unplayed', { playerId: player.id });
  expect(await feesOf(player, 9000)).toMatchObject({ turnoverFee: 450, unplayed: 9000 });
});

test.each([false, true])(
  'what was played beside a counted stake that comes back counts, also when it is counted before: %s',
  async (isCounted) => {
    const player = await depositor();
    await app().fund(player, 30_000n);
    const { rollBack } = await openStake(player, 9000n);
    await runJob(app(), 'count-turnover');
    expect(await missingOf(player)).toBe(1000);
    await stake(player, 6000n, 6000n);
    if (isCounted) await runJob(app(), 'count-turnover');
    expect(await missingOf(player)).toBe(0);
    await rollBack();
    expect(await missingOf(player)).toBe(4000);
    await runJob(app(), 'count-turnover');
    expect(await missingOf(player)).toBe(4000);
  },
);

test('stakes that nothing was missing for bring nothing back; those of an open round do so as far as they counted', async () => {
  const player = await depositor();
  await app().fund(player, 30_000n);
  const [first, second] = [await openStake(player, 6000n), await openStake(player, 6000n)];
  await runJob(app(), 'count-turnover');
  const third = await openStake(player, 6000n);
  await runJob(app(), 'count-turnover');
  expect(await missingOf(player)).toBe(0);
  await third.rollBack();
  expect(await missingOf(player)).toBe(0);
  await second.rollBack();
  expect(await missingOf(player)).toBe(4000);
  await runJob(app(), 'count-turnover');
  await first.pay(6000n);
  await runJob(app(), 'count-turnover');
  expect(await missingOf(player)).toBe(4000);
});

test('a bet that the house declared void was staked: what comes back is a payout', async () => {
  const player = await depositor();
  const { pay } = await openStake(player, 10_000n);
  await pay(10_000n);
  expect(await feesOf(player, 10_000)).toMatchObject({ fee: 0, unplayed: 0 });
});

test('a withdrawal that is taken back or rejected leaves what is missing as it was; two at once pay for it once', async () => {
  const player = await depositor();
  const [first, second] = await Promise.all([withdraw(player, 5000), withdraw(player, 5000)]);
  expect([first.turnoverFee, second.turnoverFee]).toEqual([250, 250]);
  expect(await missingOf(player)).toBe(0);
  await player.call('declineInvoice', { params: { id: first.id } });
  await review(app(), second.id, 'reject');
  expect(await missingOf(player)).toBe(10_000);
  await app().fund(player, 10_000n); // no deposit: nothing is asked of it
  expect(await feesOf(player, 10_000)).toMatchObject({ fee: 0 });
});

test('it is counted over all accounts of a player, and money that was lost needs no stakes any more', async () => {
  const player = await app().signUp();
  await arrive(player, 10_000, { currency: 'USD' });
  expect(await missingOf(player)).toBeGreaterThan(0);
  expect((await feesOf(player, 5000, 'USD')).turnoverFee).toBeGreaterThanOrEqual(249);
  await app().fund(player, 20_000n);
  await stake(player, 20_000n, 0n);
  expect(await missingOf(player)).toBe(0);
  expect(await feesOf(player, 5000, 'USD')).toMatchObject({ fee: 0, unplayed: 0 });
});

test('who may not play pays nothing for it, nor does anybody where the rules ask for nothing', async () => {
  const player = await depositor();
  house().unplayedFeePermyriad = null;
  expect(await feesOf(player, 5000)).toMatchObject({ fee: 0, turnoverFee: 0 });
  expect(await missingOf(player)).toBe(0);
  house().unplayedFeePermyriad = 500;
  const { database, notifier } = app().context;
  await database.transact(async (tx) => await changePlayerStatus(tx, notifier, player.id, playerStatus.excluded));
  expect(await feesOf(player, 5000)).toMatchObject({ fee: 0, unplayed: 5000 });
  expect(await withdraw(player, 5000, { fee: 0 })).toMatchObject({ fee: 0 });
});

test('the rule: a withdrawal in parts costs no less than the whole by more than its roundings, and never more than is missing', () => {
  const amount = fc.bigInt(0n, 10n ** 12n);
  fc.assert(
    fc.property(amount, amount, amount, fc.integer({ min: 0, max: 5000 }), (missing, extra, wanted, share) => {
      const standing = { missing, value: missing + extra };
      const out = wanted < standing.value ? wanted : standing.value;
      const half = out / 2n;
      const first = unplayedOf(standing, half);
      const rest = unplayedOf({ missing: missing - first, value: standing.value - half }, out - half);
      expect(first + rest).toBe(unplayedOf(standing, out));
      expect(unplayedOf(standing, out) <= missing && unplayedOf(standing, out) <= out).toBe(true);
      expect(unplayedOf(standing, standing.value)).toBe(missing);
      const parts = turnoverFeeOf(first, share) + turnoverFeeOf(rest, share);
      const whole = turnoverFeeOf(first + rest, share);
      expect(parts >= whole && parts <= whole + 1n).toBe(true);
    }),
  );
});

test('the rule: stakes never make more missing, and never less than nothing', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 10n ** 9n), (missing, value, staked) => {
      const left = afterStakes({ missing, value }, staked);
      expect(left >= 0n && left <= missing && left <= value).toBe(true);
    }),
  );
});

test('the rule: rolling all open stakes back leaves missing what would be without them, whatever was written in between', () => {
  const amount = fc.bigInt(0n, 10n ** 9n);
  fc.assert(
    fc.property(amount, amount, amount, fc.array(amount, { maxLength: 5 }), (missing, value, ended, stakes) => {
      const open = stakes.reduce((sum, one) => sum + one, 0n);
      const counted = countedOf({ missing, value }, ended + open, open);
      const left = afterStakes({ missing, value }, ended + open);
      expect(left + counted).toBe(afterStakes({ missing, value: value + open }, ended));
      const shares = shareOut(
        counted,
        stakes.map((staked, index) => ({ roundId: String(index), staked })),
      );
      expect(Object.values(shares).reduce((sum, share) => sum + share, 0n)).toBe(counted);
      for (const [index, share] of Object.entries(shares)) expect(share <= (stakes[Number(index)] ?? 0n)).toBe(true);
    }),
  );
});

// The nightly comparison over days that were missed, days of very many payments, and beside a provider that fails.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { reconcile } from '#cli/payment/reconcile.ts';
import { alarmsAbout, runJob, stateOf } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { withCashier } from '#testing/with-cashier.ts';
import { type PaymentReport, readReconciliations } from '../index.ts';
import { PaymentProviderError } from '../providers/guard-gateway.ts';
import { reconcilePayments } from './reconcile-payments.job.ts';
import { reconcileProvider } from './reconcile-provider.ts';

const app = useTestApp(withCashier());
afterEach(() => {
  vi.restoreAllMocks();
  app().context.clock.setOffset(0);
});

const dayMs = 86_400_000;
const provider = () => app().context.payments.require('cashier');
const willList = (payments: readonly PaymentReport[]) =>
  vi.spyOn(provider(), 'list').mockImplementation(async () => await Promise.resolve({ payments, next: undefined }));
const comparedDays = async (): Promise<string[]> =>
  (await readReconciliations(app().context.database.db, 100)).map(({ from_at: from }) => from.toISOString().slice(0, 10)).toSorted();
const dayBefore = (days: number): string => new Date(app().context.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10);

test('a house that was down for days compares each of them, once', async () => {
  willList([]);
  await runJob(app(), 'reconcile-payments');
  expect(await comparedDays()).toEqual([dayBefore(1)]);
  app().context.clock.setOffset(3 * dayMs);
  await runJob(app(), 'reconcile-payments');
  await runJob(app(), 'reconcile-payments');
  expect(await comparedDays()).toEqual([dayBefore(4), dayBefore(3), dayBefore(2), dayBefore(1)]);
});

test('a day of more payments than a statement has parameters is compared', async () => {
  app().context.clock.setOffset(4 * dayMs);
  willList(Array.from({ length: 66_000 }, () => ({ ...stateOf({ id: randomUUID(), amount: 900, currency: 'EUR', type: 1 }, 'failed') })));
  await runJob(app(), 'reconcile-payments');
  expect((await readReconciliations(app().context.database.db, 1))[0]).toMatchObject({ matched: 66_000 });
});

test('a day that a provider cannot list keeps no later day and no other provider from being compared; it is told of, and tried again', async () => {
  app().context.clock.setOffset(7 * dayMs);
  const before = await comparedDays();
  const broken = dayBefore(2);
  const list = willList([]).mockImplementation(async ({ from }) => {
    if (from.toISOString().startsWith(broken)) throw new PaymentProviderError('cashier: a payment without an amount');
    return await Promise.resolve({ payments: [], next: undefined });
  });
  const { payments } = app().context;
  const other = { ...provider(), identity: 'other', list: async () => await Promise.resolve({ payments: [], next: undefined }) };
  await reconcilePayments.run({ ...app().context, payments: { ...payments, all: [provider(), other] } }, {});
  expect(await comparedDays()).toEqual([...before, dayBefore(3), dayBefore(1), dayBefore(1)].toSorted());
  expect(await alarmsAbout(app(), 'books of cashier')).toMatchObject([{ kind: 'reconcile-failed', count: 1n }]);
  list.mockResolvedValue({ payments: [], next: undefined });
  await runJob(app(), 'reconcile-payments');
  expect(await comparedDays()).toContain(broken);
});

test('a day that was compared by hand while it ran is compared by the night as well', async () => {
  app().context.clock.setOffset(8 * dayMs);
  const now = app().context.clock.now();
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  willList([]);
  const run = async (from: Date) =>
    await reconcile.run({
      context: app().context,
      actor: 'operator:anna',
      words: ['run', 'cashier'],
      options: { from: from.toISOString().slice(0, 10), to: new Date(from.getTime() + dayMs).toISOString().slice(0, 10) },
      say: () => undefined,
    });
  await run(today);
  const [byHand] = await readReconciliations(app().context.database.db, 1);
  expect(byHand?.to_at.getTime()).toBeLessThan(today.getTime() + dayMs);
  await expect(run(new Date(today.getTime() + dayMs))).rejects.toThrow('only what is over');
  // as one that ended the time in the future did
  await reconcileProvider(app().context, provider(), { from: today, to: new Date(today.getTime() + dayMs) });
  app().context.clock.setOffset(9 * dayMs);
  await runJob(app(), 'reconcile-payments');
  const nights = (await readReconciliations(app().context.database.db, 100)).filter(
    ({ from_at: from }) => from.getTime() === today.getTime(),
  );
  expect(nights).toHaveLength(3);
});

test('a house that was down for longer than days are kept compares all that are', async () => {
  app().context.clock.setOffset(50 * dayMs);
  willList([]);
  const before = await comparedDays();
  await runJob(app(), 'reconcile-payments');
  expect(await comparedDays()).toEqual([...before, ...Array.from({ length: 30 }, (_, at) => dayBefore(30 - at))]);
});

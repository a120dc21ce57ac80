// A provider that answers too late: what the player is told must stay true of the money, whoever sends what twice and in whatever order.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { deposit, emailsTo, moneyOf, refusalOf, runJob, stateOf, stateWill, statusOf } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { newsOf, payOnPage, readInvoice, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { PaymentProviderError } from './index.ts';

const app = useTestApp(withCashier());
const hourMs = 3_600_000;

afterEach(() => {
  vi.restoreAllMocks();
  app().context.clock.setOffset(0);
});

const signal = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, give: () => resolve() };
};

/**
 * The provider opens every charge. Of the first one it tells only once `free` is given, and then the connection has timed out; of the
 * second once `second` is given.
 */
function answerLate() {
  const provider = app().context.payments.require('cashier');
  const real = provider.charge.bind(provider);
  const [asked, free, secondAsked, second] = [signal(), signal(), signal(), signal()];
  const pages: string[] = [];
  let times = 0;
  vi.spyOn(provider, 'charge').mockImplementation(async (request) => {
    times += 1;
    const isFirst = times === 1;
    const charge = await real(request);
    if ('redirectUrl' in charge) pages.push(charge.redirectUrl);
    (isFirst ? asked : secondAsked).give();
    await (isFirst ? free : second).promise;
    if (isFirst) throw new PaymentProviderError('The payment provider cannot be reached');
    return charge;
  });
  return { asked: asked.promise, free: free.give, secondAsked: secondAsked.promise, second: second.give, pages };
}

test('a charge whose answer comes too late fails, nobody is charged, and the same key says so again', async () => {
  const player = await app().signUp();
  const key = randomUUID();
  const { free, pages } = answerLate();
  free();
  expect(await refusalOf(deposit(player, 5000, { key }))).toMatchObject({ status: 503, code: 13004 });
  const again = await deposit(player, 5000, { key });
  expect(again).toMatchObject({ status: invoiceStatus.failed, reason: 'provider-unreachable', redirectUrl: null });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n });
  // whoever finds the page all the same and pays on it is credited, once
  expect(await payOnPage(pages[0] ?? '', 'success')).toBe(303);
  await expect.poll(async () => await statusOf(app(), again.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n });
  expect((await emailsTo(app(), player.email)).filter((subject) => subject === 'Your payment has arrived after all')).toHaveLength(1);
});

test('what was paid on such a charge is found although its callback is lost', async () => {
  const player = await app().signUp();
  const key = randomUUID();
  answerLate().free();
  await refusalOf(deposit(player, 5000, { key }));
  const failed = await deposit(player, 5000, { key });
  stateWill(app(), new Map([[failed.id, stateOf(failed, 'succeeded')]]));
  app().context.clock.setOffset(hourMs);
  await runJob(app(), 'reconcile-invoices');
  expect(await statusOf(app(), failed.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n });
});

test.each(['open', 'paid'] as const)(
  'a request that times out leaves the page alone that its twin has got and that is %s',
  async (state) => {
    const player = await app().signUp();
    const key = randomUUID();
    const late = answerLate();
    const first = deposit(player, 5000, { key });
    await late.asked;
    late.second();
    const opened = await deposit(player, 5000, { key });
    expect(opened).toMatchObject({ status: invoiceStatus.pending, redirectUrl: late.pages[0] });
    if (state === 'paid') await sendCallback(app(), newsOf(opened));
    late.free();
    expect(await first).toMatchObject({ id: opened.id, status: state === 'open' ? invoiceStatus.pending : invoiceStatus.success });
    expect(await readInvoice(player, opened.id)).toMatchObject({
      status: state === 'open' ? invoiceStatus.pending : invoiceStatus.success,
      reason: null,
    });
  },
);

test('a page that comes after its invoice has failed is shown to nobody, and its charge is taken back', async () => {
  const player = await app().signUp();
  const key = randomUUID();
  const late = answerLate();
  const [first, second] = [refusalOf(deposit(player, 5000, { key })), late.asked.then(async () => await deposit(player, 5000, { key }))];
  await late.secondAsked;
  late.free();
  expect(await first).toMatchObject({ status: 503, code: 13004 });
  late.second();
  const told = await second;
  expect(told).toMatchObject({ status: invoiceStatus.failed, redirectUrl: null });
  await app().drainJobs();
  expect(await app().context.payments.require('cashier').state({ reference: told.id, id: undefined })).toMatchObject({
    status: 'cancelled',
  });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n });
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { cashierHeaders } from '#contract/protocols/cashier.ts';
import type { CashierOptions } from '../index.ts';
import { faultsOf } from '../rules/faults.ts';
import {
  type Receiver,
  type TestCashier,
  type TestDatabase,
  createDatabase,
  createStandingClock,
  createTestClock,
  goodCard,
  isRightlySigned,
  startCashier,
  startReceiver,
} from '../testing/start-cashier.ts';

let database: TestDatabase;
let receiver: Receiver;
const open: TestCashier[] = [];
const clock = createTestClock();
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
});
beforeEach(async () => {
  // what an earlier receiver left undelivered is not for one that may have its port
  await database.ask(
    "do $$ begin if to_regclass('cashier.callback') is not null then update cashier.callback set next_attempt_at = null; end if; end $$",
  );
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (cashier) => await cashier.close()));
  await receiver.close();
});
afterAll(async () => await database.drop());

async function start(options: Partial<CashierOptions> = {}): Promise<TestCashier> {
  const cashier = await startCashier(database, receiver, { wallClock: clock.now, ...options });
  open.push(cashier);
  return cashier;
}

async function payOne(cashier: TestCashier, outcome = 'success', callbackUrl?: string): Promise<string> {
  const { request, page } = await cashier.charge(callbackUrl === undefined ? {} : { callbackUrl });
  await cashier.pay(page, { outcome, ...goodCard });
  return request.reference;
}

interface StoredCallback {
  event_id: string;
  attempts: number;
  failures: number;
  delivered: number;
  last_answer: string | null;
  next_attempt_at: Date | null;
  is_held_back: boolean;
}

async function stored(reference: string): Promise<StoredCallback[]> {
  return await database.ask<StoredCallback>(
    'select c.* from cashier.callback c join cashier.payment p on p.id = c.payment_id where p.reference = $1 order by c.sequence',
    [reference],
  );
}

/** The rows of a payment once they are as wanted; the row is written a moment after the receiver has answered. */
async function storedUntil(reference: string, isAsWanted: (rows: StoredCallback[]) => boolean): Promise<StoredCallback[]> {
  return await expect
    .poll(async () => await stored(reference), { interval: 20 })
    .toSatisfy(isAsWanted)
    .then(async () => await stored(reference));
}

test('a refused callback comes again with the same body and a fresh signature until it is taken', async () => {
  const cashier = await start();
  receiver.answers.push(500, { status: 302, headers: { location: `${receiver.url}/moved` } }, { status: 404, body: 'who?' });
  const reference = await payOne(cashier);
  await receiver.events(reference, 4);
  expect(receiver.received).toHaveLength(4);
  expect(receiver.received.every((one) => isRightlySigned(one) && one.path === '/callbacks?from=cashier')).toBe(true);
  expect(new Set(receiver.received.map((one) => one.body)).size).toBe(1);
  expect(new Set(receiver.received.map((one) => one.headers[cashierHeaders.signature])).size).toBe(4);
  const [row] = await storedUntil(reference, (rows) => rows[0]?.delivered === 1);
  expect(row).toMatchObject({ attempts: 4, next_attempt_at: null, last_answer: '200' });
});

test('the waits between attempts follow the list', async () => {
  const cashier = await start({ retryDelaysMs: [60_000, 120_000] });
  receiver.answers.push(500, 500);
  const reference = await payOne(cashier);
  await storedUntil(reference, (rows) => rows[0]?.last_answer === '500');
  expect(receiver.received).toHaveLength(1);
  clock.advance(60_000);
  await receiver.events(reference, 2);
  const [row] = await storedUntil(reference, (rows) => rows[0]?.failures === 2);
  expect((row?.next_attempt_at?.getTime() ?? 0) - clock.now().getTime()).toBeLessThanOrEqual(120_000);
  clock.advance(120_000);
  await receiver.events(reference, 3);
});

test('a restart in the middle of the retries goes on where it stopped', async () => {
  const first = await start({ retryDelaysMs: [60_000] });
  receiver.answers.push(503);
  const reference = await payOne(first);
  await storedUntil(reference, (rows) => rows[0]?.last_answer === '503');
  await first.close();
  open.length = 0;
  clock.advance(60_000);
  await start();
  const events = await receiver.events(reference, 2);
  expect(events[1]).toEqual(events[0]);
});

test('a cashier that stops during a delivery delivers again after its next start', async () => {
  const first = await start({ answerTimeoutMs: 600_000 });
  receiver.answers.push('hang');
  const reference = await payOne(first);
  await receiver.events(reference, 1);
  await first.close();
  open.length = 0;
  expect(await stored(reference)).toMatchObject([{ attempts: 1, delivered: 0, last_answer: 'stopped with the cashier' }]);
  await start();
  await receiver.events(reference, 2);
});

test('what fell due while no cashier ran is settled by the next start', async () => {
  const first = await start();
  const reference = await payOne(first, 'late');
  await storedUntil(reference, (rows) => rows[0]?.delivered === 1);
  await first.close();
  open.length = 0;
  clock.advance(60_000);
  await start();
  expect((await receiver.events(reference, 2)).map((event) => event.status)).toEqual(['pending', 'succeeded']);
});

test('a receiver that never answers is left after its time and asked again', async () => {
  const cashier = await start({ answerTimeoutMs: 500, retryDelaysMs: [60_000] });
  receiver.answers.push('hang');
  const reference = await payOne(cashier);
  await storedUntil(reference, (rows) => rows[0]?.last_answer === 'no answer within 0.5 s');
  clock.advance(60_000);
  expect(await receiver.events(reference, 2)).toHaveLength(2);
});

test('of a long answer only the beginning is read', async () => {
  const cashier = await start();
  receiver.answers.push({ status: 500, body: `\u0000long\n${'x'.repeat(5_000_000)}` });
  const reference = await payOne(cashier);
  const [row] = await storedUntil(reference, (rows) => rows[0]?.delivered === 1 || rows[0]?.last_answer?.startsWith('500') === true);
  expect(row?.last_answer?.length).toBeLessThanOrEqual(200);
});

test('after a day of refusals a callback is given up', async () => {
  const cashier = await start({ retryDelaysMs: [13 * 3_600_000] });
  receiver.answers.push(500, 500);
  const reference = await payOne(cashier);
  await storedUntil(reference, (rows) => rows[0]?.last_answer === '500');
  clock.advance(13 * 3_600_000);
  await receiver.events(reference, 2);
  const [row] = await storedUntil(reference, (rows) => rows[0]?.next_attempt_at === null);
  expect(row).toMatchObject({ attempts: 2, delivered: 0, next_attempt_at: null });
});

test('an address that is no longer allowed is not called', async () => {
  const first = await start();
  const { request, page } = await first.charge();
  await first.close();
  open.length = 0;
  const second = await start({ allowedOrigins: [] });
  await second.pay(page.replace(first.url, second.url), { outcome: 'success', ...goodCard });
  await storedUntil(request.reference, (rows) => rows[0]?.last_answer === 'the address is not allowed');
  expect(receiver.received).toHaveLength(0);
});

test('two cashiers on one database share the work: each event comes once', async () => {
  const wallClock = createStandingClock().now;
  const cashiers = await Promise.all([start({ wallClock }), start({ wallClock }), start({ wallClock })]);
  const references = await Promise.all(cashiers.flatMap((cashier) => Array.from({ length: 8 }, async () => await payOne(cashier))));
  await Promise.all(references.map(async (reference) => await receiver.events(reference, 1)));
  await Promise.all(references.map(async (reference) => await storedUntil(reference, (rows) => rows[0]?.next_attempt_at === null)));
  expect(receiver.received).toHaveLength(references.length);
});

/** Pays at a cashier with faults until some events are to come twice and some to be held back; ids decide, and ids are drawn. */
async function payUntilFaulty(cashier: TestCashier): Promise<string[]> {
  const references: string[] = [];
  for (;;) {
    references.push(...(await Promise.all(Array.from({ length: 6 }, async () => await payOne(cashier, 'pending')))));
    const rows = (await Promise.all(references.map(stored))).flat();
    if (rows.some(({ is_held_back: isHeld }) => isHeld) && rows.some(({ event_id: id }) => faultsOf(id, 'pending').isTwice))
      return references;
  }
}

const isSettled = (rows: StoredCallback[]): boolean => rows.length === 2 && rows.every((row) => row.next_attempt_at === null);

test('with faults some events come twice and some pending ones after their success, as their ids tell', async () => {
  const standing = createStandingClock();
  const cashier = await start({ faults: true, wallClock: standing.now });
  const references = await payUntilFaulty(cashier);
  for (const reference of references) await storedUntil(reference, ([row]) => row?.is_held_back === true || row?.next_attempt_at === null);
  standing.advance(10_000);
  for (const reference of references) {
    await storedUntil(reference, isSettled);
    const events = await receiver.events(reference, 2);
    const pending = events.find((event) => event.status === 'pending');
    const success = events.find((event) => event.status === 'succeeded');
    const isTwice = [pending, success].map((event) => faultsOf(event?.eventId ?? '', event?.status ?? '').isTwice);
    const copies = [pending, success].map((wanted) => events.filter((event) => event.eventId === wanted?.eventId).length);
    expect(copies).toEqual(isTwice.map((twice) => (twice ? 2 : 1)));
    const { isHeldBack } = faultsOf(pending?.eventId ?? '', 'pending');
    // Events that nobody holds back leave in the order they happened, before the success is due.
    expect(events[0]?.status).toBe(isHeldBack ? 'succeeded' : 'pending');
  }
});

test('a pending event that is held back comes after a cancellation too', async () => {
  const cashier = await start({ faults: true, wallClock: createStandingClock().now });
  const isHeldBack = async (reference: string): Promise<boolean> => (await stored(reference))[0]?.is_held_back === true;
  let reference = await payOne(cashier, 'late');
  while (!(await isHeldBack(reference))) reference = await payOne(cashier, 'late');
  expect(receiver.received.map((one) => one.event.reference)).not.toContain(reference);
  await cashier.api('POST', `/charges/${reference}/cancel`);
  expect((await receiver.events(reference, 1)).map((event) => event.status)).toContain('pending');
});

// Limits on deposits, over HTTP and with the stand-in cashier: gross, over all currencies, pending ones reserve, and late money is credited.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { atMoment, limitsOf, only, setLimit, untilSomebodyWaits } from '#testing/limit-talk.ts';
import { casesAbout, decide, deposit, emailsTo, propose, refusalOf, withdraw } from '#testing/money-talk.ts';
import { createStandingClock } from '#testing/standing-clock.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, readInvoice, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { limitActs } from '../limit-acts.ts';
import { periodAt } from './periods.ts';

const clock = createStandingClock();
const app = useTestApp(withCashier({ context: () => ({ clock }) }));

const limitDeposits = async (player: TestPlayer, amount: number, more = {}) => await setLimit(player, amount, { definition: 3, ...more });
async function pay(player: TestPlayer, amount: number, more = {}) {
  const invoice = await deposit(player, amount, more);
  expect((await sendCallback(app(), newsOf(invoice))).status).toBe(200);
  return invoice;
}
const reached = { code: 13100, status: 409 };

test('LI-02 deposits count gross: what is withdrawn gives no room back, and the refusal says limit, use and when it frees', async () => {
  const player = await app().signUp();
  const { freesAt } = only(await limitDeposits(player, 10_000));
  await pay(player, 10_000);
  await withdraw(player, 8000);
  const refused = await refusalOf(deposit(player, 1000));
  expect(refused).toMatchObject(reached);
  expect(refused).toMatchObject({
    detail: `Your daily deposit limit is €100.00: €100.00 are used, €0.00 are left, and it frees at ${freesAt}.`,
  });
  expect(only(await limitsOf(player))).toMatchObject({ definition: 3, used: 10_000, left: 0 });
});

test('LI-02 the methods are refused as well when the limit leaves less than the smallest deposit, and offered again when it frees', async () => {
  const player = await app().signUp();
  const methods = async () => (await player.call('listDepositMethods', { query: { currency: 'EUR' } })).data;
  const smallest = Math.min(...(await methods()).map(({ minAmount }) => minAmount));
  const { freesAt } = only(await limitDeposits(player, 5000 + smallest - 1));
  expect((await methods()).length).toBeGreaterThan(0);
  await deposit(player, 5000);
  expect(await refusalOf(methods())).toMatchObject(reached);
  // what was begun and taken back reserves no more
  const [open] = (await player.call('listInvoices')).data;
  await player.call('declineInvoice', { params: { id: open?.id ?? '' } });
  expect((await methods()).length).toBeGreaterThan(0);
  await pay(player, 5000);
  expect(await refusalOf(methods())).toMatchObject(reached);
  await atMoment(clock, new Date(Date.parse(freesAt ?? '') + 1000), async () => expect((await methods()).length).toBeGreaterThan(0));
});

test('LI-03 30 deposits at once under a limit for 10 open exactly 10', async () => {
  const player = await app().signUp();
  await limitDeposits(player, 10_000);
  const refusals = await Promise.all(Array.from({ length: 30 }, async () => await refusalOf(deposit(player, 1000))));
  expect(refusals.filter((refused) => refused === undefined)).toHaveLength(10);
  expect(refusals.filter((refused) => refused !== undefined)).toEqual(Array.from({ length: 20 }, () => expect.objectContaining(reached)));
  expect(only(await limitsOf(player))).toMatchObject({ used: 10_000, left: 0 });
});

test.each([
  ['daily', '2031-03-30T00:30:00Z', '2031-03-30T22:00:00Z'],
  ['daily', '2031-10-25T22:30:00Z', '2031-10-26T23:00:00Z'],
  ['weekly', '2031-06-30T12:00:00Z', '2031-07-06T22:00:00Z'],
  ['monthly', '2031-07-31T21:30:00Z', '2031-07-31T22:00:00Z'],
  ['monthly', '2031-03-01T00:00:00Z', '2031-03-31T22:00:00Z'],
] as const)('LI-03 a %s deposit limit that is used up at %s frees at %s', async (period, from, ends) => {
  const player = await app().signUp();
  await player.call('updateProfile', { body: { timeZone: 'Europe/Berlin' } });
  await atMoment(clock, from, async () => {
    expect(only(await limitDeposits(player, 5000, { period })).freesAt).toBe(new Date(ends).toISOString());
    await pay(player, 5000);
  });
  await atMoment(clock, new Date(Date.parse(ends) - 1000), async () =>
    expect(await refusalOf(deposit(player, 1000))).toMatchObject(reached),
  );
  await atMoment(clock, new Date(Date.parse(ends) + 1000), async () => expect(await refusalOf(deposit(player, 5000))).toBeUndefined());
});

test('LI-03 another time zone makes no period of deposits shorter', async () => {
  const player = await app().signUp();
  const live = async (timeZone: string) => await player.call('updateProfile', { body: { timeZone } });
  await live('Pacific/Honolulu');
  await atMoment(clock, '2031-05-06T12:00:00Z', async () => {
    await limitDeposits(player, 5000);
    await pay(player, 5000);
    // there it is the next day already
    await live('Pacific/Kiritimati');
    expect(await refusalOf(deposit(player, 1000))).toMatchObject(reached);
  });
  await atMoment(clock, '2031-05-07T09:59:00Z', async () => expect(await refusalOf(deposit(player, 1000))).toMatchObject(reached));
  await atMoment(clock, '2031-05-07T10:01:00Z', async () => {
    await pay(player, 5000);
    // the day that begins now is as long as a day, though midnight comes sooner there
    expect(only(await limitsOf(player)).freesAt).toBe('2031-05-08T10:00:00.000Z');
  });
});

test('LI-03 periods follow each other without a gap, and none is shorter than its kind for any change of zone', () => {
  const [hourMs, dayMs] = [3_600_000, 86_400_000];
  const offset = fc.integer({ min: -12, max: 14 });
  fc.assert(
    fc.property(fc.array(fc.record({ offset, stepH: fc.integer({ min: 0, max: 60 }) }), { minLength: 1, maxLength: 40 }), (steps) => {
      let nowMs = Date.UTC(2031, 4, 6);
      let last: { begins: Date; ends: Date } | undefined;
      for (const step of steps) {
        nowMs += step.stepH * hourMs;
        const local = nowMs + step.offset * hourMs;
        const endsMs = Math.floor(local / dayMs) * dayMs + dayMs - step.offset * hourMs;
        const [begins, ends, nextEnds] = [endsMs - dayMs, endsMs, endsMs + dayMs].map((ms) => new Date(ms)) as [Date, Date, Date];
        const period = periodAt({ unit: 'day', begins, ends, nextEnds }, last, new Date(nowMs));
        expect(period.begins.getTime()).toBeLessThanOrEqual(nowMs);
        expect(period.ends.getTime()).toBeGreaterThan(nowMs);
        if (last !== undefined && period.ends.getTime() !== last.ends.getTime()) {
          expect(period.begins.getTime()).toBeGreaterThanOrEqual(last.ends.getTime());
          expect(period.ends.getTime() - last.ends.getTime()).toBeGreaterThanOrEqual(23 * hourMs);
        }
        last = period;
      }
    }),
  );
});

test('LI-04 a deposit that is under way while the limit is lowered in another session sees the lower one', async () => {
  const player = await app().signUp();
  await limitDeposits(player, 9000);
  const { context } = app();
  let refused: Promise<unknown> | undefined;
  await context.database.transact(async (tx) => {
    const lower = { action: 'set', definition: 3, period: 'daily', currency: 'EUR', amount: 4000 } as const;
    await limitActs.set(tx, context, player.id, lower);
    refused = refusalOf(deposit(player, 5000));
    await untilSomebodyWaits(app());
  });
  expect(await refused).toMatchObject(reached);
  expect((await player.call('listInvoices')).data).toEqual([]);
});

test('LI-04 the first limit of all holds for a deposit that is under way while it is set', async () => {
  const player = await app().signUp();
  const { context } = app();
  let refused: Promise<unknown> | undefined;
  await context.database.transact(async (tx) => {
    const first = { action: 'set', definition: 3, period: 'monthly', currency: 'EUR', amount: 4000 } as const;
    await limitActs.set(tx, context, player.id, first);
    refused = refusalOf(deposit(player, 5000));
    await untilSomebodyWaits(app());
  });
  expect(await refused).toMatchObject(reached);
});

test('LI-07 money that comes late is credited though it passes the limit, the overshoot is told, and no further deposit is taken', async () => {
  const player = await app().signUp();
  await limitDeposits(player, 5000);
  const first = await deposit(player, 5000);
  await player.call('declineInvoice', { params: { id: first.id } });
  const second = await pay(player, 5000);
  expect(await readInvoice(player, second.id)).toMatchObject({ status: invoiceStatus.success, reason: null });
  for (let times = 0; times < 2; times += 1) await sendCallback(app(), newsOf(first));
  expect(await readInvoice(player, first.id)).toMatchObject({ status: invoiceStatus.success, reason: 'over-limit' });
  expect(await player.accounts()).toMatchObject([{ balance: 10_000 }]);
  expect(only(await limitsOf(player))).toMatchObject({ used: 10_000, left: 0 });
  expect(await refusalOf(deposit(player, 1000))).toMatchObject(reached);
  const told = (await emailsTo(app(), player.email)).filter((subject) => subject === 'Your payment exceeds your deposit limit');
  expect(told).toHaveLength(1);
  expect((await player.call('listNotifications')).data.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ invoice: expect.objectContaining({ id: first.id, reason: 'over-limit' }) }),
  );
});

test('LI-07 of two late payments at once that pass the limit together one at least is told of', async () => {
  const player = await app().signUp();
  const late = [await deposit(player, 3000), await deposit(player, 3000)];
  for (const { id } of late) await player.call('declineInvoice', { params: { id } });
  await limitDeposits(player, 5000);
  await Promise.all(late.map(async (invoice) => await sendCallback(app(), newsOf(invoice))));
  const reasons = await Promise.all(late.map(async ({ id }) => (await readInvoice(player, id)).reason));
  expect(new Set(reasons)).toEqual(new Set(['over-limit', 'paid-late']));
});

test('LI-07 more than was asked for, credited by two operators, is told as over the limit too', async () => {
  const player = await app().signUp();
  await limitDeposits(player, 5000);
  const asked = await deposit(player, 3000);
  expect((await sendCallback(app(), { ...newsOf(asked), amount: 6000 })).status).toBe(422);
  const [found] = await casesAbout(app(), asked.id);
  await propose(app(), found?.id ?? '', 'credit');
  await decide(app(), found?.id ?? '');
  expect(await player.accounts()).toMatchObject([{ balance: 6000 }]);
  expect(only(await limitsOf(player))).toMatchObject({ used: 6000, left: 0 });
  expect(await emailsTo(app(), player.email)).toContain('Your payment exceeds your deposit limit');
});

test('LI-08 a deposit in bitcoin counts against a limit in euros at the stored rate, whichever account is in use', async () => {
  const player = await app().signUp();
  const btc = (await player.call('openAccount', { body: { currency: 'BTC' } })).data.id;
  await player.call('switchAccount', { params: { id: btc } });
  await limitDeposits(player, 10_000);
  const [method] = (await player.call('listDepositMethods', { query: { currency: 'BTC' } })).data;
  const inBitcoin = async (amount: number) => await deposit(player, amount, { currency: 'BTC', method: method?.method });
  expect(await refusalOf(inBitcoin(118_700))).toMatchObject(reached); // 100.0053 euros at 84250.5
  expect(await refusalOf(inBitcoin(100_000))).toBeUndefined(); // 84.2505 euros
  expect(only(await limitsOf(player))).toMatchObject({ used: 8426, left: 1574 });
  expect(await refusalOf(deposit(player, 1575))).toMatchObject(reached);
  expect(await refusalOf(deposit(player, 1574))).toBeUndefined();
});

test('the same deposit sent again under its key is answered, not judged anew', async () => {
  const player = await app().signUp();
  await limitDeposits(player, 5000);
  const key = randomUUID();
  const first = await deposit(player, 5000, { key });
  expect(await deposit(player, 5000, { key })).toMatchObject({ id: first.id });
});

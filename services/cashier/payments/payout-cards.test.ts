// Payouts to cards: only to one that the same customer paid with, by the reference that was told with the charge.
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type Receiver,
  type TestCashier,
  type TestDatabase,
  createDatabase,
  createStandingClock,
  goodCard,
  startCashier,
  startReceiver,
  tokenOf,
} from '../testing/start-cashier.ts';

let database: TestDatabase;
let receiver: Receiver;
let cashier: TestCashier;
const clock = createStandingClock();
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  receiver = await startReceiver();
  cashier = await startCashier(database, receiver, { wallClock: clock.now });
});
afterAll(async () => {
  await cashier.close();
  await receiver.close();
  await database.drop();
});

const newCustomer = () => ({ id: v7(), country: 'DE', language: 'en' });

/** Pays by card; returns what the casino was told of it, and the id of its page. */
async function payWith(customer = newCustomer(), card: Partial<typeof goodCard> = {}, outcome = 'success') {
  const { request, page } = await cashier.charge({ customer });
  await cashier.pay(page, { outcome, ...goodCard, ...card });
  const events = await receiver.events(request.reference, 1);
  return { customer, told: events.at(-1)?.instrument, id: page.split('/').at(-1) ?? '', request };
}

async function payoutTo(card: string, customer = newCustomer()) {
  const request = await cashier.payout({ card }, { method: 'card', customer });
  clock.advance(2000);
  return { request, event: (await receiver.events(request.reference, 1)).at(-1) };
}

async function removeCard(id: string): Promise<number> {
  const token = tokenOf(await (await fetch(`${cashier.url}/`)).text());
  const body = new URLSearchParams({ token });
  return (await fetch(`${cashier.url}/payments/${id}/remove-card`, { method: 'POST', body, redirect: 'manual' })).status;
}

test('a paid charge tells a reference of its card, the same each time, which pays that card; another customer has another', async () => {
  const first = await payWith();
  expect(first.told).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{64}$/),
    label: '•••• 4242',
    holder: 'Alex Sandbox',
    payoutReference: expect.stringMatching(/^card_[\w-]{32}$/),
  });
  expect((await payWith(first.customer)).told).toEqual(first.told);
  const other = await payWith();
  expect(other.told?.key).toBe(first.told?.key);
  expect(other.told?.payoutReference).not.toBe(first.told?.payoutReference);
  const { event } = await payoutTo(first.told?.payoutReference ?? '', first.customer);
  expect(event).toMatchObject({ kind: 'payout', status: 'succeeded', amount: 2500, sequence: 1 });
  expect(event).not.toHaveProperty('instrument');
});

test('a charge that is not paid tells no reference, also while it is pending', async () => {
  expect((await payWith(newCustomer(), {}, 'card-declined')).told).not.toHaveProperty('payoutReference');
  const { request, told } = await payWith(newCustomer(), {}, 'pending');
  expect(told).toMatchObject({ label: '•••• 4242' });
  expect(told).not.toHaveProperty('payoutReference');
  clock.advance(10_000);
  expect((await receiver.events(request.reference, 2))[1]?.instrument).toHaveProperty('payoutReference');
});

test("a stranger's card, a made-up one, a number and none at all fail as unknown", async () => {
  const { told, customer } = await payWith();
  const wrong = [
    await payoutTo(told?.payoutReference ?? '', newCustomer()),
    await payoutTo('card_guessed', customer),
    await payoutTo('4242424242424242', customer),
    await payoutTo('', customer),
    await payoutTo(told?.key ?? '', customer),
  ];
  for (const { event } of wrong) expect(event).toMatchObject({ status: 'failed', reason: 'card-unknown' });
});

test.each([
  ['4000 0000 0000 0002', ['failed'], 'destination-refused'],
  ['4000 0000 0009 0003', ['pending', 'succeeded'], undefined],
])('a payout to the card %s ends as its digits say', async (number, statuses, reason) => {
  const { told, customer } = await payWith(newCustomer(), { number });
  const { request } = await payoutTo(told?.payoutReference ?? '', customer);
  clock.advance(60_000);
  const events = await receiver.events(request.reference, statuses.length);
  expect(events.map(({ status }) => status)).toEqual(statuses);
  expect(events.at(-1)?.reason).toBe(reason);
});

test('a card that was removed is paid no more: what was taken before goes on, the same again stays, and paying with it begins anew', async () => {
  const { told, customer, id } = await payWith();
  const reference = told?.payoutReference ?? '';
  const before = await cashier.payout({ card: reference }, { method: 'card', customer });
  expect(await removeCard(id)).toBe(303);
  expect(await removeCard(id)).toBe(303);
  expect((await cashier.api('POST', '/payouts', before)).status).toBe(200);
  expect((await payoutTo(reference, customer)).event).toMatchObject({ status: 'failed', reason: 'card-unknown' });
  expect((await receiver.events(before.reference, 1))[0]).toMatchObject({ status: 'succeeded' });
  const again = await payWith(customer);
  expect(again.told?.payoutReference).not.toBe(reference);
  expect((await payoutTo(again.told?.payoutReference ?? '', customer)).event).toMatchObject({ status: 'succeeded' });
  expect(await removeCard('a'.repeat(43))).toBe(303);
  expect(await removeCard('nobody')).toBe(404);
});

test('the overview offers to remove a card as long as it is there', async () => {
  const { id } = await payWith();
  const shown = async () => (await (await fetch(`${cashier.url}/`)).text()).includes(`/payments/${id}/remove-card`);
  expect(await shown()).toBe(true);
  await removeCard(id);
  expect(await shown()).toBe(false);
});

test('of a card only the last four are kept, and charges paid at once have one reference', async () => {
  const customer = newCustomer();
  const paid = await Promise.all(Array.from({ length: 6 }, async () => await payWith(customer)));
  expect(new Set(paid.map(({ told }) => told?.payoutReference)).size).toBe(1);
  const rows = await database.ask<{ row: string }>('select c::text as row from cashier.card c where customer_id = $1', [customer.id]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).toContain('4242');
  expect(rows[0]?.row).not.toMatch(/42424242|Alex/);
});

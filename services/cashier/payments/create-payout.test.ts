import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type Receiver,
  type TestCashier,
  type TestDatabase,
  createDatabase,
  createStandingClock,
  startCashier,
  startReceiver,
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

test('a payout is created and succeeds after two seconds', async () => {
  const request = await cashier.payout({ iban: 'DE09 0000 0000 0000 0000 01', holder: 'Alex Sandbox' });
  expect((await cashier.api('GET', `/payments/${request.reference}`)).body).toMatchObject({
    kind: 'payout',
    status: 'created',
    amount: 2500,
  });
  clock.advance(2000);
  const [event] = await receiver.events(request.reference, 1);
  expect(event).toMatchObject({ kind: 'payout', status: 'succeeded', sequence: 1 });
  expect((await cashier.api('GET', `/payments/${request.reference}`)).body['status']).toBe('succeeded');
});

test.each([
  ['bank-transfer', { iban: 'DE79 0000 0000 0000 0000 02', holder: 'ends in nothing special 0001' }],
  ['crypto', { address: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a0002' }],
])('a %s payout to a destination ending in 0002 fails with the reason', async (method, fields) => {
  const request = await cashier.payout(fields, { method });
  clock.advance(2000);
  const [event] = await receiver.events(request.reference, 1);
  expect(event).toMatchObject({ status: 'failed', reason: 'destination-refused' });
});

test('a payout to a destination ending in 0003 is pending for a minute', async () => {
  const request = await cashier.payout({ iban: 'DE52 0000 0000 0000 0000 03' });
  expect((await receiver.events(request.reference, 1)).map((event) => event.status)).toEqual(['pending']);
  clock.advance(50_000);
  expect((await cashier.api('GET', `/payments/${request.reference}`)).body['status']).toBe('pending');
  clock.advance(10_000);
  expect((await receiver.events(request.reference, 2)).map((event) => [event.sequence, event.status])).toEqual([
    [1, 'pending'],
    [2, 'succeeded'],
  ]);
});

test('the same payout again is the first; to another destination it is a conflict', async () => {
  const request = await cashier.payout({ iban: 'DE52 0000 0000 0000 0000 03', holder: 'Alex' });
  const again = await cashier.api('POST', '/payouts', { ...request, fields: { holder: 'Alex', iban: 'DE52 0000 0000 0000 0000 03' } });
  expect(again.status).toBe(200);
  const other = await cashier.api('POST', '/payouts', { ...request, fields: { ...request.fields, iban: 'DE09000000000000000001' } });
  expect(other.status).toBe(409);
  expect((await receiver.events(request.reference, 1)).length).toBe(1);
});

test('equal payouts at once make one', async () => {
  const { returnUrl: _, ...rest } = cashier.chargeRequest({ method: 'bank-transfer' });
  const request = { ...rest, fields: { iban: 'DE52000000000000000003' } };
  const answers = await Promise.all(Array.from({ length: 8 }, async () => await cashier.api('POST', '/payouts', request)));
  expect(new Set(answers.map((answer) => answer.body['id'])).size).toBe(1);
  const rows = await database.ask('select 1 from cashier.callback c join cashier.payment p on p.id = c.payment_id where p.reference = $1', [
    request.reference,
  ]);
  expect(rows).toHaveLength(1);
});

test('of a destination only the last four are kept', async () => {
  const request = await cashier.payout({ iban: 'DE09 0000 0000 0000 0000 01', holder: 'Margarethe Musterkarte' });
  const [row] = await database.ask<{ row: string }>('select p::text as row from cashier.payment p where reference = $1', [
    request.reference,
  ]);
  expect(row?.row).toContain('0001');
  expect(row?.row).not.toMatch(/DE09|0000 0000|Musterkarte/);
});

// The callback's door: whatever is signed and sent there is answered, never with a bug, and books nothing twice.
import { createHmac, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cashierHeaders, cashierSigningText } from '#contract/protocols/cashier.ts';
import { paidByWord } from '#testing/compare-books.ts';
import { useTestApp } from '#testing/test-app.ts';
import { alarmsAbout, deposit, iban, moneyOf, refusalOf, review, withdraw } from '#testing/money-talk.ts';
import { callbackPath, cashierKey, newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());

/** Sends any text, signed as the provider would. */
async function sendSigned(body: string): Promise<Response> {
  const cashier = cashierKey(app().context);
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', cashier.secret)
    .update(cashierSigningText(timestamp, 'POST', callbackPath, body))
    .digest('hex');
  return await fetch(app().origin + callbackPath, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [cashierHeaders.key]: cashier.keyId,
      [cashierHeaders.timestamp]: timestamp,
      [cashierHeaders.signature]: signature,
    },
  });
}

test('a signed callback that is no JSON, or counts beyond what is kept, is refused by its own problem', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  const news = newsOf(opened);
  const bodies = [
    '{',
    'null',
    '[]',
    '"text"',
    JSON.stringify({ ...news, sequence: 2 ** 31 }),
    JSON.stringify({ ...news, amount: 1e300 }),
    JSON.stringify({ ...news, authorization: '\u0000' }),
    JSON.stringify({ ...news, id: '\ud800', reason: '\ud800' }),
    `${'['.repeat(7000)}${']'.repeat(7000)}`,
    JSON.stringify({ ...news, more: Array.from({ length: 1000 }, () => 1) }),
  ];
  const statuses: number[] = [];
  for (const body of bodies) statuses.push((await sendSigned(body)).status);
  expect(statuses).toEqual([400, 422, 422, 422, 422, 422, 422, 422, 400, 400]);
});

test('an event id that comes again with another event is refused and raises an alarm', async () => {
  const player = await app().signUp();
  const [first, second] = [await deposit(player), await deposit(player)];
  const eventId = randomUUID();
  expect((await sendCallback(app(), newsOf(first, { eventId }))).status).toBe(200);
  const again = await sendCallback(app(), newsOf(first, { eventId }));
  expect([again.status, await again.json()]).toEqual([200, { data: { state: 'heard' } }]);
  expect((await sendCallback(app(), newsOf(second, { eventId }))).status).toBe(409);
  expect((await sendCallback(app(), newsOf(first, { eventId, sequence: 2, status: 'failed' }))).status).toBe(409);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n });
  expect(await alarmsAbout(app(), eventId)).toEqual([{ kind: 'callback-reused', count: 2n }]);
});

test('a request key that comes again with another destination is refused; the same again answers the first', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const key = randomUUID();
  const fields = { holder: 'Ada Lamp', iban };
  const first = await withdraw(player, 3000, { key, fields });
  expect((await withdraw(player, 3000, { key, fields: { iban, holder: 'Ada Lamp' } })).id).toBe(first.id);
  const other = { holder: 'Ada Lamp', iban: 'GB82WEST12345698765432' };
  expect(await refusalOf(withdraw(player, 3000, { key, fields: other }))).toMatchObject({ status: 409, code: 10013 });
  const together = randomUUID();
  const answers = await Promise.all(
    [fields, other, fields, other].map(async (where) => await refusalOf(withdraw(player, 2000, { key: together, fields: where }))),
  );
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(2);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n, held: 5000n });
});

test('a message whose key came with other words is refused', async () => {
  const body = {
    key: randomUUID(),
    email: 'sender@lanternhall.example',
    topic: 'games' as const,
    message: 'The camel looks tired today.',
  };
  const { data } = await app().guest.call('sendCommunication', { body });
  expect((await app().guest.call('sendCommunication', { body })).data).toEqual(data);
  const other = { ...body, message: 'The camel looks wide awake.' };
  expect(await refusalOf(app().guest.call('sendCommunication', { body: other }))).toMatchObject({ status: 409, code: 10013 });
});

test('two thousand random reports in any order are answered without a bug, and no payment is booked twice', async () => {
  const player = await app().signUp();
  await app().fund(player, 100_000n);
  const deposits = [await deposit(player), await deposit(player), await deposit(player)];
  const withdrawals = [await withdraw(player), await withdraw(player), await withdraw(player)];
  for (const { id } of withdrawals.slice(0, 2)) await review(app(), id, 'approve');
  for (const { id } of [...deposits, ...withdrawals]) paidByWord.add(id);
  const events = Array.from({ length: 12 }, () => randomUUID());
  const strange = fc.oneof(
    fc.constantFrom<unknown>(null, '', -1, 0, 1.5, 2 ** 31, 2 ** 53, '\u0000', [], {}, 'x'.repeat(300)),
    fc.jsonValue(),
  );
  const plain = fc.record({
    invoice: fc.constantFrom(...deposits, ...withdrawals),
    eventId: fc.oneof(fc.constantFrom(...events), fc.uuid()),
    sequence: fc.integer({ min: 1, max: 6 }),
    status: fc.constantFrom('pending' as const, 'succeeded' as const, 'failed' as const),
    bent: fc.option(
      fc.record({ field: fc.constantFrom('amount', 'currency', 'kind', 'reference', 'sequence', 'at', 'reason'), value: strange }),
    ),
  });
  const bodies = fc.sample(fc.array(plain, { minLength: 8, maxLength: 8 }), { seed: 20_261_123, numRuns: 250 });
  for (const together of bodies) {
    const answers = await Promise.all(
      together.map(async ({ invoice, eventId, sequence, status, bent }) => {
        const news = { ...newsOf(invoice, { eventId, sequence, status }), ...(bent && { [bent.field]: bent.value }) };
        return await sendSigned(JSON.stringify(news));
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
  const { rows } = await app().context.database.pool.query<{ n: bigint }>(
    `select count(*) as n from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id where a.player_id = $1 and e.kind = 'deposit'`,
    [player.id],
  );
  expect(rows[0]?.n).toBeLessThanOrEqual(3n);
}, 900_000);

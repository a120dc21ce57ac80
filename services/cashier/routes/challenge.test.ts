// A card whose bank asks its holder: paid by the right code, refused by the holder or by the third wrong one, once whatever comes after.
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
import { challengeCard, passesLuhn } from '../rules/cards.ts';
import { chargeLifeMs } from '../rules/outcomes.ts';

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

const textOf = async (url: string): Promise<string> => await (await fetch(url)).text();
const post = async (page: string, fields: Record<string, string>): Promise<number> => {
  const token = tokenOf(await textOf(page));
  return (await fetch(page, { method: 'POST', body: new URLSearchParams({ token, ...fields }), redirect: 'manual' })).status;
};
const stateOf = async (reference: string) => (await cashier.api('GET', `/payments/${reference}`)).body;
const codeOn = (text: string): string => /Your code is (\d{6})/.exec(text)?.[1] ?? '';
const eventsOf = (reference: string) => receiver.received.filter(({ event }) => event.reference === reference);

/** A charge whose card was given, with what is to happen, and that waits for its holder. */
async function asked(outcome = 'success') {
  const { page, request } = await cashier.charge();
  expect(await post(page, { outcome, ...goodCard, number: challengeCard })).toBe(303);
  return { page, reference: request.reference };
}

test('the card is one that nobody has, and the bank asks before anything is paid', async () => {
  expect(passesLuhn(challengeCard)).toBe(true);
  const { page, reference } = await asked();
  const text = await textOf(page);
  expect(text).toContain('Are you making this payment?');
  expect(text).toContain(`card ending in ${challengeCard.slice(-4)}`);
  expect(await stateOf(reference)).toMatchObject({ status: 'created' });
  expect(eventsOf(reference)).toEqual([]);
});

test('the right code pays it, with the card; the same again, and the form of the card again, pay nothing twice', async () => {
  const { page, reference } = await asked();
  const code = codeOn(await textOf(page));
  const token = tokenOf(await textOf(page));
  const body = (fields: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams({ token, ...fields }),
    redirect: 'manual' as const,
  });
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  await Promise.all(Array.from({ length: 4 }, async () => await fetch(page, body({ challenge: 'code', code: spaced }))));
  await fetch(page, body({ outcome: 'card-declined', ...goodCard }));
  expect(await stateOf(reference)).toMatchObject({ status: 'succeeded' });
  await receiver.until(() => eventsOf(reference).length > 0);
  const told = 'select 1 from cashier.callback c join cashier.payment p on p.id = c.payment_id where p.reference = $1';
  expect(await database.ask(told, [reference])).toHaveLength(1);
  expect(eventsOf(reference)[0]?.event).toMatchObject({ status: 'succeeded', instrument: { label: `•••• ${challengeCard.slice(-4)}` } });
});

test('what was chosen happens after the code, not before; a second card cannot go round the bank', async () => {
  const { page, reference } = await asked('pending');
  await post(page, { outcome: 'success', ...goodCard });
  expect(await stateOf(reference)).toMatchObject({ status: 'created' });
  await post(page, { challenge: 'code', code: codeOn(await textOf(page)) });
  expect(await stateOf(reference)).toMatchObject({ status: 'pending' });
});

test('who says that it is somebody else, or gives three wrong codes, pays nothing; the code of another charge is a wrong one', async () => {
  const refused = await asked();
  await post(refused.page, { challenge: 'refused', code: codeOn(await textOf(refused.page)) });
  expect(await stateOf(refused.reference)).toMatchObject({ status: 'failed', reason: 'authentication-failed' });
  const [one, other] = [await asked(), await asked()];
  const foreign = codeOn(await textOf(other.page));
  for (const left of [2, 1]) {
    await post(one.page, { challenge: 'code', code: left === 2 ? foreign : '' });
    expect(await textOf(one.page)).toContain(`Attempts left: ${left}`);
    expect(await stateOf(one.reference)).toMatchObject({ status: 'created' });
  }
  const right = codeOn(await textOf(one.page));
  const token = tokenOf(await textOf(one.page));
  await post(one.page, { challenge: 'code', code: '12' });
  expect(await stateOf(one.reference)).toMatchObject({ status: 'failed', reason: 'authentication-failed' });
  await fetch(one.page, { method: 'POST', body: new URLSearchParams({ token, challenge: 'code', code: right }), redirect: 'manual' });
  expect(await stateOf(one.reference)).toMatchObject({ status: 'failed' });
});

test('a charge that waits too long for its holder expires, and the code comes too late', async () => {
  const { page, reference } = await asked();
  const text = await textOf(page);
  const [code, token] = [codeOn(text), tokenOf(text)];
  clock.advance(chargeLifeMs + 1);
  await fetch(page, { method: 'POST', body: new URLSearchParams({ token, challenge: 'code', code }), redirect: 'manual' });
  await receiver.until(() => eventsOf(reference).length > 0);
  expect(await stateOf(reference)).toMatchObject({ status: 'failed', reason: 'expired' });
});

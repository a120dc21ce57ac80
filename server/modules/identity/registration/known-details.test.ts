// Whether somebody has an account: what strangers can ask, how often, and who is told.
import { expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { createClock } from '#server/platform/clock.ts';
import { createRateLimits } from '#server/platform/rate-limits.ts';
import { type TestApp, openTestApp, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );
const newAddress = () => `${crypto.randomUUID()}@lanternhall.example`;
const registration = (email: string, more: object = {}) => ({
  email,
  password: 'correct horse battery',
  password_confirmation: 'correct horse battery',
  country: 'DE',
  currency: 'EUR',
  dateOfBirth: '1990-05-17',
  agreements: true,
  ...more,
});
const register = async (email: string, more: object = {}, at: TestApp = app()) =>
  await refusalOf(at.guest.call('registerPlayer', { body: registration(email, more) }));
const subjectsTo = async (email: string, at: TestApp = app()) =>
  (await at.context.database.pool.query<{ subject: string }>('select subject from mail where recipient = $1', [email])).rows.map(
    ({ subject }) => subject,
  );
const told = 'You already have an account with this address';

test('a registration that is known is refused in the same words whichever detail is; the owner of the address is told', async () => {
  const owner = { email: newAddress() };
  expect(await register(owner.email, { phone: '+493012345678' })).toBeUndefined();
  const byEmail = await register(owner.email);
  const byPhone = await register(newAddress(), { phone: '+493012345678' });
  const without = (problem: unknown) => ({ ...(problem as object), requestId: '' });
  expect(byEmail).toMatchObject({ code: 11002, status: 409 });
  expect(without(byEmail)).toEqual(without(byPhone));
  expect(byEmail).not.toHaveProperty('errors');
  expect((await subjectsTo(owner.email)).filter((subject) => subject === told)).toHaveLength(1);
});

test('a phone number that another account has is taken like any other, and the duplicate candidate is noted for operators', async () => {
  const [owner, other] = [await app().signUp(), await app().signUp()];
  const phone = '+493087654321';
  await owner.call('updateProfile', { body: { phone } });
  const { data } = await other.call('updateProfile', { body: { phone } });
  expect(data.phone).toBe(phone);
  const { rows } = await app().context.database.pool.query(
    'select reason from duplicate_candidate where player_id = $1 and other_id = $2',
    [other.id, owner.id],
  );
  expect(rows).toEqual([{ reason: 'phone' }]);
});

test('AC-03 who writes a number into a profile keeps its owner from no account; the two are shown to operators', async () => {
  const phone = `+49308${Math.floor(Math.random() * 900_000 + 100_000)}`;
  const stranger = await app().signUp();
  await stranger.call('updateProfile', { body: { phone } });
  const owner = newAddress();
  expect(await register(owner, { phone })).toBeUndefined();
  // the account that was opened with it is the only one that is, however often its profile is saved
  expect(await register(newAddress(), { phone })).toMatchObject({ code: 11002 });
  const { data } = await app().guest.call('signIn', { body: { email: owner, password: 'correct horse battery' } });
  await app().as(data.accessToken)('updateProfile', { body: { phone, city: 'Tondern' } });
  expect(await register(newAddress(), { phone })).toMatchObject({ code: 11002 });
  const { rows } = await app().context.database.pool.query(
    `select reason from duplicate_candidate where player_id = $1 and other_id = $2`,
    [data.profile.id, stranger.id],
  );
  expect(rows).toEqual([{ reason: 'phone' }]);
});

test('who asks for many addresses waits ever longer, also at once; accounts that are opened cost nothing', async () => {
  let wallMs = Date.now();
  const strict = await openTestApp(inject('postgresUrl'), {
    config: { rateLimits: true },
    context: () => ({ clock: { ...createClock(), wallMs: () => wallMs } }),
  });
  Object.assign(strict.context, { rates: createRateLimits(false) });
  const owner = await strict.signUp();
  for (let opened = 0; opened < 14; opened += 1) expect(await register(newAddress(), {}, strict)).toBeUndefined();
  const burst = await Promise.all(Array.from({ length: 24 }, async () => await register(owner.email, {}, strict)));
  const numbers = burst.map((problem) => (problem as { code: number }).code);
  // ten are free and the eleventh begins the wait
  expect(numbers.filter((code) => code === 11002).length).toBeLessThanOrEqual(11);
  expect(numbers.filter((code) => code === 10008).length).toBeGreaterThanOrEqual(12);
  // while it lasts nobody of this network learns anything, whatever they ask
  const [known, unknown] = [await register(owner.email, {}, strict), await register(newAddress(), {}, strict)];
  expect([known, unknown]).toMatchObject([{ status: 429 }, { status: 429 }]);
  wallMs += 5000;
  expect(await register(newAddress(), {}, strict)).toBeUndefined();
  // the owner is told, and not as often as somebody likes
  expect((await subjectsTo(owner.email, strict)).filter((subject) => subject === told)).toHaveLength(5);
  await strict.close();
});

test('five bonus codes that are none can be tried as one registers, however many at once; without a code everybody may go on', async () => {
  let wallMs = 1_800_000_000_000;
  const strict = await openTestApp(inject('postgresUrl'), {
    config: { rateLimits: true },
    context: () => ({ clock: { ...createClock(), wallMs: () => wallMs } }),
  });
  Object.assign(strict.context, { rates: createRateLimits(false) });
  const guess = async (bonusCode: string) => (await register(newAddress(), { bonusCode }, strict)) as { status: number; errors?: object[] };
  const statuses = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, async (_, index) => await guess(`guess-${index}`)))).map(({ status }) => status);
  const countOf = (tried: readonly number[], status: number) => tried.filter((one) => one === status).length;
  const burst = await statuses(12);
  expect([countOf(burst, 422), countOf(burst, 429)]).toEqual([5, 7]);
  expect((await guess('one-more')).errors).toMatchObject([{ field: 'bonusCode', rule: 'bonusCodeTries' }]);
  // neither does who brings no code wait, nor is the count of known accounts used up
  expect(await register(newAddress(), {}, strict)).toBeUndefined();
  wallMs += 899_000;
  expect((await guess('one-more')).status).toBe(429);
  wallMs += 2000;
  const later = await statuses(7);
  expect([countOf(later, 422), countOf(later, 429)]).toEqual([5, 2]);
  await strict.close();
});

test('asking for an address in the profile is answered alike, known or not, and takes effect by its email alone', async () => {
  const [owner, clientInfo] = [await app().signUp(), await app().signUp()];
  const free = newAddress();
  const ask = async (email: string) => (await clientInfo.call('updateProfile', { body: { email } })).data;
  const [known, unknown] = [await ask(owner.email), await ask(free)];
  expect({ ...known, newEmail: '' }).toEqual({ ...unknown, newEmail: '' });
  expect(known).toMatchObject({ email: clientInfo.email, newEmail: owner.email });
  expect(await subjectsTo(owner.email)).toContain(told);
});

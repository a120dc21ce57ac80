// What emails must not be good for: writing to strangers through the house, by number or by words.
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
const emailsTo = async (email: string, at: TestApp = app()) =>
  (
    await at.context.database.pool.query<{ subject: string; body_text: string }>(
      'select subject, body_text from mail where recipient = $1 order by created_at, id',
      [email],
    )
  ).rows;
const registration = (email: string) => ({
  email,
  password: 'correct horse battery',
  password_confirmation: 'correct horse battery',
  country: 'DE',
  currency: 'EUR',
  dateOfBirth: '1990-05-17',
  agreements: true,
});

test('five emails about addresses an hour, to whomever: the next wish is refused and changes nothing', async () => {
  const atMs = Date.now();
  let laterMs = 0;
  const standing = { ...createClock(), wallMs: () => atMs + laterMs };
  const strict = await openTestApp(inject('postgresUrl'), { config: { rateLimits: true }, context: () => ({ clock: standing }) });
  const player = await strict.signUp();
  const owner = await strict.signUp();
  const input = async (email: string) => await refusalOf(player.call('updateProfile', { body: { email } }));
  // the email of welcome was the first; an address that somebody has counts like any other
  for (const email of ['one@elsewhere.example', owner.email, 'two@elsewhere.example', 'three@elsewhere.example'])
    expect([email, await input(email)]).toEqual([email, undefined]);
  expect(await input('four@elsewhere.example')).toMatchObject({ status: 429 });
  expect(await refusalOf(player.call('resendConfirmation'))).toMatchObject({ status: 429 });
  expect(await emailsTo('four@elsewhere.example', strict)).toEqual([]);
  expect((await player.call('readProfile')).data.newEmail).toBe('three@elsewhere.example');
  laterMs = 61 * 60_000;
  const again = await strict.guest.call('signIn', { body: { email: player.email, password: player.password } });
  const call = strict.as(again.data.accessToken);
  expect((await call('updateProfile', { body: { email: 'four@elsewhere.example' } })).data.newEmail).toBe('four@elsewhere.example');
  await strict.close();
});

test('a wish for somebody else’s address that is asked again writes them no link either', async () => {
  const [owner, clientInfo] = [await app().signUp(), await app().signUp()];
  await clientInfo.call('updateProfile', { body: { email: owner.email } });
  expect((await clientInfo.call('resendConfirmation')).data.sent).toBe(true);
  const sentEmails = (await emailsTo(owner.email)).slice(1);
  expect(sentEmails.map(({ subject }) => subject)).toEqual([
    'You already have an account with this address',
    'You already have an account with this address',
  ]);
  expect(sentEmails.filter(({ body_text: text }) => text.includes('confirmCode'))).toEqual([]);
});

test('a name that would be a link is not said in emails; controls and turns of direction are refused', async () => {
  const email = 'stranger.of.the.sender@lanternhall.example';
  const names = { firstName: 'Win at http://elsewhere.example/x', nickname: 'www.elsewhere.example' };
  const { data } = await app().guest.call('registerPlayer', { body: { ...registration(email), ...names } });
  const [sentEmail] = await emailsTo(email);
  expect(sentEmail?.body_text).toContain('stranger of the sender');
  expect(sentEmail?.body_text).not.toContain('elsewhere');
  const call = app().as(data.accessToken);
  const changed = call('updateProfile', { body: { firstName: 'Ada\r\nBcc: x\u202e\u0007', city: 'Os\u2028lo' } });
  await expect(changed).rejects.toMatchObject({ status: 422 });
  expect((await call('readProfile', {})).data).toMatchObject({ firstName: names.firstName, city: null });
});

test('however many messages name an address, its mailbox gets five copies an hour and twelve a day; the house gets them all', async () => {
  let nowMs = Date.now();
  const standing = { ...createClock(), now: () => new Date(nowMs) };
  const strict = await openTestApp(inject('postgresUrl'), { config: { rateLimits: true }, context: () => ({ clock: standing }) });
  // the bound of one sender is another's: a stranger has many addresses
  Object.assign(strict.context, { rates: createRateLimits(false) });
  const email = 'a.stranger+1@elsewhere.example';
  const spellings = [email, 'a.stranger@elsewhere.example', 'A.Stranger+2@Elsewhere.example'];
  let sent = 0;
  async function write(times: number): Promise<void> {
    const body = (key: string) => ({
      email: spellings[sent % 3] ?? email,
      topic: 'other' as const,
      message: 'a message to the house',
      key,
    });
    for (let from = 0; from < times; from += 5) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, async () => await refusalOf(strict.guest.call('sendCommunication', { body: body(crypto.randomUUID()) }))),
      );
      sent += answers.filter((answer) => answer === undefined).length;
    }
  }
  const copies = async () => (await strict.context.database.pool.query("select 1 from mail where recipient ilike '%stranger%'")).rowCount;
  await write(15);
  expect(await copies()).toBe(5);
  nowMs += 61 * 60_000;
  await write(15);
  expect(await copies()).toBe(10);
  nowMs += 61 * 60_000;
  await write(15);
  expect(await copies()).toBe(12);
  nowMs += 24 * 3_600_000;
  await write(5);
  expect(await copies()).toBe(17);
  expect((await emailsTo(strict.context.config.operatorMail, strict)).length).toBe(sent);
  await strict.close();
});

test('an email about a new device repeats no word of the device itself', async () => {
  const player = await app().signUp();
  const from = async (agent: string) =>
    await fetch(`${app().origin}/api/player/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email: player.email, password: player.password }),
    });
  const agents = [
    'https://elsewhere.example/verify',
    'elsewhere.example/1.0 (www.elsewhere.example)',
    'Mozilla/5.0 (elsewhere.example) Firefox/140.0',
  ];
  for (const agent of agents) expect((await from(agent)).status).toBe(200);
  const told = (await emailsTo(player.email)).filter(({ subject }) => subject === 'New sign-in to your account');
  expect(told.length).toBeGreaterThan(0);
  for (const { body_text: text } of told) expect(text).not.toContain('elsewhere');
  const { data } = await player.call('listSessions');
  expect(JSON.stringify(data)).not.toContain('elsewhere');
  // what a session of earlier days kept is not said either
  await app().context.database.pool.query("update session set device = 'Win at www.elsewhere.example' where player_id = $1", [player.id]);
  const { refreshToken } = (await app().guest.call('refreshSession', { body: { refreshToken: player.refreshToken } })).data;
  await app().guest.call('refreshSession', { body: { refreshToken } });
  await app().context.database.pool.query("update refresh_token set used_at = used_at - interval '1 minute'");
  await refusalOf(app().guest.call('refreshSession', { body: { refreshToken: player.refreshToken } }));
  const reused = (await emailsTo(player.email)).find(({ subject }) => subject === 'We ended one of your sessions');
  expect(reused?.body_text).toContain('an unknown device');
});

test('the mailbox opens under the names of this machine alone', async () => {
  const under = async (host: string) =>
    (await app().app.inject({ url: '/mailbox', headers: { host }, remoteAddress: '127.0.0.1' })).statusCode;
  const { port } = new URL(app().origin);
  for (const own of [`localhost:${port}`, '127.0.0.1', `[::1]:${port}`]) expect([own, await under(own)]).toEqual([own, 200]);
  expect(await under(`elsewhere.example:${port}`)).toBe(404);
});

// What a busy house answers to those whose passwords it cannot look at now, and which passwords can be typed again.
import { afterAll, expect, test } from 'vitest';
import { createPasswords } from '#passwords/index.ts';
import { useTestApp } from '#testing/test-app.ts';

const passwords = createPasswords({ maxHashes: 1, maxWaiting: 2 });
const app = useTestApp({ context: () => ({ passwords }) });
afterAll(async () => await passwords.close());

const send = async (path: string, body: object): Promise<Response> =>
  await fetch(`${app().origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('of many sign-ins at once some are told to come again in a moment, known and unknown alike; then all is as before', async () => {
  const player = await app().signUp();
  for (const email of [player.email, 'nobody-at-all@lanternhall.example']) {
    const answers = await Promise.all(
      Array.from({ length: 16 }, async () => await send('/player/sessions', { email, password: 'not the right one' })),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([email, statuses]).toEqual([email, new Set([422, 503])]);
    const busy = answers.find(({ status }) => status === 503);
    expect(busy?.headers.get('retry-after')).toBe('3');
    expect(await busy?.json()).toMatchObject({ code: 10009, detail: 'Many people sign in at this moment. Try again in a few seconds.' });
  }
  expect((await send('/player/sessions', { email: player.email, password: player.password })).status).toBe(200);
});

test('a new password holds nothing that cannot be seen, since nobody could type it again', async () => {
  const base = { country: 'DE', currency: 'EUR', dateOfBirth: '1990-05-17', agreements: true };
  for (const password of ['a good\u0007passphrase', 'a good\u200b passphrase', 'a good \u202epassphrase']) {
    const answer = await send('/player/register', {
      ...base,
      email: `${crypto.randomUUID()}@lanternhall.example`,
      password,
      password_confirmation: password,
    });
    expect([password, answer.status, await answer.json()]).toMatchObject([
      password,
      422,
      { errors: [{ field: 'password', rule: 'plainText' }] },
    ]);
  }
});

// How often the provider may be asked: by one client, and about one account.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { identityPlugin } from '#services/identity-provider/index.ts';
import { identityOptions } from '#server/boot/mount-services.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createBrowser } from './testing/browser.ts';

const testApp = useTestApp({
  config: { rateLimits: true },
  app: (context, databaseUrl) => ({
    async mountServices(app) {
      await app.register(identityPlugin, identityOptions(context, databaseUrl));
    },
  }),
});
const newBrowser = () => createBrowser(testApp().origin);

/** A sign-in page with the way to send its form. */
async function openPage() {
  const browser = newBrowser();
  const page = await browser.follow(browser.begin().url);
  const action = /action="([^"?]+)/.exec(await page.text())?.[1] ?? '';
  return async (fields: Record<string, string>, isNew = false) => await browser.postForm(isNew ? `${action}?create=1` : action, fields);
}

test('ASVS V6.3.1 guesses at an account wait, at once too, however its address is written; another account does not', async () => {
  const email = `${randomUUID()}@lanternhall.example`;
  const password = 'a good passphrase';
  const send = await openPage();
  expect((await send({ email, password }, true)).status).toBe(303);
  const guess = await openPage();
  const answers = await Promise.all(
    Array.from(
      { length: 12 },
      async (_, index) => await guess({ email: index % 2 === 0 ? email : ` ${email.toUpperCase()}`, password: `guess ${index}` }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect([...new Set(statuses)].toSorted((a, b) => a - b)).toEqual([422, 429]);
  // five are free, and the sixth makes the next wait
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(6);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.text()).toContain('Too many attempts');
  expect((await guess({ email: `${randomUUID()}@lanternhall.example`, password })).status).toBe(422);
  // nobody's account counts as well, so that nothing tells it from one
  const nobody = `${randomUUID()}@lanternhall.example`;
  const blind: number[] = [];
  for (let index = 0; index < 8; index += 1) blind.push((await guess({ email: nobody, password: `guess ${index}` })).status);
  expect(blind).toContain(429);
});

test('ASVS V15.2.2 a query of thousands of values is refused before anything reads them, on every path', async () => {
  const browser = newBrowser();
  const many = 'a&'.repeat(5000);
  for (const path of ['/authorize', '/userinfo', '/oauth/token', '/.well-known/openid-configuration', '/.well-known/jwks.json']) {
    const answer = await browser.open(`${path}?${many}`, path === '/oauth/token' ? { method: 'POST' } : {});
    expect([path, answer.status]).toEqual([path, 400]);
    expect(await answer.text()).toContain('A query may have 100 values');
  }
  expect((await browser.open(browser.begin().url)).status).toBe(303);
});

test('one client begins sixty sign-ins a minute, and is told to wait after that', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, async () => await newBrowser().open(newBrowser().begin().url)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await refused[0]?.text()).toContain('One moment, please');
});

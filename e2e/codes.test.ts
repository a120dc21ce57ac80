// Codes in addresses: they are read once and gone from the address, the history, and everything that the page asks for.
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { keepAlerts, pathOf } from './lib/walk.ts';

const evening = useEvening();
const code = 'c0de-that-nobody-else-may-read';

/** Requests of the page, but for the page itself, that say the code in their address or in where they come from. */
async function watchRequests(page: Page): Promise<() => Promise<string[]>> {
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  return async () => {
    const found = await Promise.all(
      asked.map(async (request) => {
        const isPage = request.isNavigationRequest();
        const referer = (await request.allHeaders())['referer'] ?? '';
        return (!isPage && request.url().includes(code)) || referer.includes(code) ? `${request.url()} from ${referer}` : '';
      }),
    );
    expect(asked.length).toBeGreaterThan(5);
    return found.filter((line) => line !== '');
  };
}

test.each([
  [`/reset-password?resetCode=${code}`, '/reset-password', 'Save password'],
  [`/verify?unlockCode=${code}`, '/verify', 'This link no longer works'],
  [`/auth/callback?code=${code}&state=${code}`, '/auth/callback', 'Sign-in failed'],
  [`/auth/callback?error=access_denied&error_description=no&state=${code}`, '/auth/callback', 'Sign-in failed'],
  ['/auth/callback', '/auth/callback', 'Sign-in failed'],
  [`/auth/autologin?state=${code}`, '/auth/autologin', 'Sign-in failed'],
  ['/auth/autologin', '/auth/autologin', 'Sign-in failed'],
  [`/games?category=slots&reset-pass=1&resetCode=${code}`, '/games?category=slots&reset-pass=1', 'Choose a new password'],
  [`/de/games?reset-pass=1&resetCode=${code}`, '/de/games?reset-pass=1', 'Neues Passwort wählen'],
] as const)('%s leaves nothing of its code behind, and says what came of it', async (address, path, words) => {
  const { app, visit } = evening();
  const page = await visit('mobile');
  const leaks = await watchRequests(page);
  const answer = await page.goto(`${app.origin}${address}`);
  expect([answer?.headers()['referrer-policy'], answer?.headers()['cache-control']]).toEqual(['no-referrer', 'no-store']);
  await page.getByText(words).first().waitFor();
  await expect.poll(() => pathOf(page)).toBe(path);
  // a way on stands beside it
  if (path.startsWith('/auth/')) await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().waitFor();
  expect(await leaks()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(code);
  expect(await page.evaluate(() => document.referrer)).toBe('');
});

test('a reset survives a reload of its page and is over once it is done', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.guest.call('requestReset', { body: { email: player.email } });
  await app.drainJobs();
  const { rows } = await app.context.database.pool.query<{ id: string; body_text: string; secret: Buffer }>(
    "select id, body_text, secret from mail where recipient = $1 and body_text like '%resetCode=%'",
    [player.email],
  );
  const [mail] = rows;
  const reset = mail === undefined ? '' : app.context.secrets.unseal('mail', mail.id, mail.secret);
  expect(mail?.body_text).toContain('within 10 minutes');
  const page = await visit('desktop');
  await keepAlerts(page);
  await page.goto(`${app.origin}/reset-password?resetCode=${reset}`);
  await page.getByLabel('New password').first().waitFor();
  await look(page, 'reset-without-code');
  await page.reload();
  await page.getByLabel('New password').first().fill('lamps over the quiet harbour');
  await page.getByLabel(/Repeat/).fill('lamps over the quiet harbour');
  await page.getByRole('button', { name: 'Save password', exact: true }).click();
  await page.getByRole('dialog', { name: 'Sign in', exact: true }).waitFor();
  await page.getByRole('list', { name: 'Messages' }).getByText('Password changed').waitFor();
  expect(await page.evaluate(() => JSON.stringify([Object.values(sessionStorage), Object.values(localStorage)]))).not.toContain(reset);
  await page.goto(`${app.origin}/reset-password`);
  await page.getByText('Please use the link in our email to open this page.').waitFor();
});

test('closing the modal of a reset forgets its code', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await page.goto(`${app.origin}/games?category=slots&reset-pass=1&resetCode=${code}`);
  await page
    .getByRole('dialog', { name: 'Choose a new password', exact: true })
    .getByRole('button', { name: 'Close', exact: true })
    .click();
  await expect.poll(() => pathOf(page)).toBe('/games?category=slots');
  const kept = async (): Promise<boolean> => (await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))).includes(code);
  await expect.poll(kept).toBe(false);
  // so does moving to another one, and the way back
  await page.goto(`${app.origin}/games?reset-pass=1&resetCode=${code}`);
  await page.getByRole('dialog', { name: 'Choose a new password', exact: true }).waitFor();
  expect(await kept()).toBe(true);
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('reset-pass'));
});

// An account from its letter to its second factor, as its owner walks it.
import { readFileSync } from 'node:fs';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createClock } from '#server/platform/clock.ts';
import { secretMark } from '#server/platform/mail.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { keepAlerts } from './lib/walk.ts';

// codes live for half a minute: the house's wall clock stands, so that they are good however long a page takes
const atMs = Date.now();
const evening = useEvening({ context: () => ({ clock: { ...createClock(), wallMs: () => atMs } }) });

/** The address of the newest letter with such a link. */
async function linkTo(email: string, path: string): Promise<string> {
  const { context } = evening().app;
  const { rows } = await context.database.pool.query<{ id: string; body_text: string; secret: Buffer }>(
    'select id, body_text, secret from mail where recipient = $1 and secret is not null and body_text like $2 order by created_at desc limit 1',
    [email, `%${path}%`],
  );
  const [mail] = rows;
  if (mail === undefined) throw new Error(`No letter to ${email} leads to ${path}`);
  const link = /https?:\/\/\S+/.exec(mail.body_text)?.[0] ?? '';
  return link.replace(secretMark, context.secrets.unseal('mail', mail.id, mail.secret));
}

async function signIn(page: Page, player: TestPlayer, password: string, code?: string): Promise<void> {
  await page.goto(`${evening().app.origin}/?sign-in=1`);
  const form = page.getByRole('dialog', { name: 'Sign in', exact: true });
  await form.getByRole('textbox', { name: 'Email' }).fill(player.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (code !== undefined) {
    await form.getByLabel(/Authenticator code/).fill(code);
    await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  await form.waitFor({ state: 'hidden' });
}

/** The code of an app, some half minutes on. */
const codeAt = (secret: string, steps: number): string => generateSync({ secret, epoch: Math.floor(atMs / 1000) + steps * 30 });

test('confirm the address, change the password, turn on an app, confirm anew, sign in with its code, reset', async () => {
  const { app: testApp, visit } = evening();
  const player = await testApp.signUp();
  const page = await visit('desktop');
  await keepAlerts(page);
  // an address is confirmed in a session of its account
  await signIn(page, player, player.password);
  await page.goto(await linkTo(player.email, '/verify'));
  await page.getByRole('heading', { name: `${player.email} is confirmed` }).waitFor();
  await look(page, 'verified');

  await page.goto(`${testApp.origin}/profile/info`);
  const first = 'a first lantern of many';
  await page.getByLabel('Current password').fill(player.password);
  await page.getByLabel('New password', { exact: true }).fill(first);
  await page.getByLabel('Repeat new password').fill(first);
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  await page.getByText('Password changed').waitFor();

  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await look(page, 'app');
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, 0));
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await page.getByText('Save these codes now').waitFor();
  await look(page, 'recovery-codes');
  const codes = page.getByRole('status').filter({ hasText: 'Save these codes now' });
  const saved = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('lanternhall-recovery-codes.txt');
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toEqual(await codes.getByRole('listitem').allInnerTexts());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await codes.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(async () => await page.evaluate(async () => await navigator.clipboard.readText())).toBe(lines.join('\n'));
  const old = await page.getByRole('status').filter({ hasText: 'Save these codes now' }).getByRole('listitem').first().textContent();

  const longAgo = new Date(atMs - 10 * 60_000);
  await testApp.context.database.pool.query('update session set authenticated_at = $2 where player_id = $1', [player.id, longAgo]);
  await page.getByRole('button', { name: 'Get new codes', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you', exact: true });
  await proof.getByLabel(/Authenticator code/).fill(codeAt(secret, 1));
  await look(page, 'proof');
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  await proof.waitFor({ state: 'hidden' });
  // the set that was shown first is replaced by another
  await expect
    .poll(
      async () => await page.getByRole('status').filter({ hasText: 'Save these codes now' }).getByRole('listitem').first().textContent(),
    )
    .not.toBe(old);
  const recovery = await page.getByRole('status').filter({ hasText: 'Save these codes now' }).getByRole('listitem').first().textContent();

  const other = await visit('mobile');
  await keepAlerts(other);
  await signIn(other, player, first, recovery ?? '');
  await other.goto(`${testApp.origin}/profile/history/sessions`);
  await other.getByRole('button', { name: 'End all other sessions', exact: true }).click();
  await other.getByText('1 other session ended').waitFor();

  const third = await visit('desktop');
  await third.goto(`${testApp.origin}/?sign-in=1`);
  await third.getByRole('button', { name: 'Forgot password?', exact: true }).click();
  const forgot = third.getByRole('dialog', { name: 'Forgot password', exact: true });
  await forgot.getByRole('textbox', { name: 'Email' }).fill(player.email);
  await forgot.getByRole('button', { name: 'Send email', exact: true }).click();
  await forgot.getByText('we’ve sent a link to it').waitFor();
  await testApp.drainJobs();
  await third.goto(await linkTo(player.email, '/reset-password'));
  await third.getByLabel('New password', { exact: true }).fill('the last lantern of them');
  await third.getByLabel('Repeat new password').fill('the last lantern of them');
  await third.getByRole('button', { name: 'Save password', exact: true }).click();
  await third.getByLabel(/Authenticator code/).waitFor();
  await look(third, 'reset');
});

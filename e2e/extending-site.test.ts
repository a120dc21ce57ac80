// A feature's folder is all that a modal, a page or a live channel takes: a copy of the site with one folder more is built and walked
// through, and no other file of it differs, but that the handlers of bonuses stand aside: every channel has one already.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { privateChannel } from '#contract/live/channels.ts';
import { root } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, pathOf, signIn } from './lib/walk.ts';

const copy = mkdtempSync(join(tmpdir(), 'lanternhall-extended-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Builds the site with the fixture among its features. Returns where. */
async function buildExtended(): Promise<string> {
  for (const source of ['site', 'contract', 'content', 'kit', 'sportsbook', 'package.json', 'vite.config.ts', 'tools/player-reads.ts'])
    cpSync(join(root, source), join(copy, source), { recursive: true });
  rmSync(join(copy, 'site', 'features', 'bonuses', 'live.ts'));
  cpSync(join(import.meta.dirname, 'fixtures', 'raffle'), join(copy, 'site', 'features', 'raffle'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], { cwd: copy, env });
  return copy;
}

const evening = useEvening({ siteRoot: buildExtended });
const at = addressIn(evening);

/** Settled once the page that is gone to next has sent and been granted a subscription to this channel. */
async function subscribedTo(page: Page, channel: string): Promise<void> {
  await new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      let id: string | undefined;
      socket.on('framesent', ({ payload }) => {
        for (const line of String(payload).split('\n')) if (line.includes(`"${channel}"`)) id = /"id":(\d+)/.exec(line)?.[1];
      });
      socket.on('framereceived', ({ payload }) => {
        if (
          id !== undefined &&
          String(payload)
            .split('\n')
            .some((line) => line.includes(`"id":${id},"subscribe"`))
        )
          resolve();
      });
    });
  });
}

test('a page and a modal of a new folder are there, by their address and by a link', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/?raffle=7'));
  await page.getByRole('dialog', { name: 'Games' }).getByText('The ticket 7 takes part').waitFor();
  await page.goto(at('/raffle'));
  await page.getByRole('heading', { level: 1, name: 'The raffle' }).waitFor();
  await page.getByRole('link', { name: 'See my ticket', exact: true }).click();
  await page.getByRole('dialog', { name: 'Games' }).getByText('The ticket 12 takes part').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/raffle?raffle=12');
});

test('events of a channel that a new folder takes reach it', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const channel = privateChannel('bonus:player-bonuses', player.id);
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  const isListening = subscribedTo(page, channel);
  await page.goto(at('/'));
  await isListening;
  const { database, outbox } = app.context;
  await database.transact(async (tx) => await outbox.publish(tx, channel, { event: 'bonus.updated' }));
  await expect.poll(async () => await page.getByText('The raffle has heard of a bonus').count()).toBeGreaterThan(0);
});

test.each([
  ['/raffle/broken', 'en', '/'],
  ['/raffle/unread', 'en', '/'],
  ['/de/raffle/broken', 'de', '/de'],
])('a page that fails on the server, %s, is the error page', async (path, language, home) => {
  const response = await fetch(at(path));
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    500,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).toContain(`<html lang="${language}"`);
  const page = await evening().visit('mobile');
  await page.goto(at(path));
  await page.getByRole('heading', { level: 1, name: evening().app.context.content.say(language, 'pages.error.fatal') }).waitFor();
  await expect.poll(async () => await page.locator('img[src$="404.png"]').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1280);
  await look(page, `error-page-${language}`);
  await page.getByRole('link').click();
  await expect.poll(() => pathOf(page)).toBe(home);
});

test('the data of a page that fails on the server are refused as a problem', async () => {
  const response = await fetch(at('/raffle/unread/_payload.json'));
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/problem+json; charset=utf-8']);
  expect(await response.json()).toMatchObject({ status: 500, code: 10011, requestId: expect.any(String) });
});

test('what fails in the browser is the error page within the site and is reported, unless the session is what it failed for', async () => {
  const page = await evening().visit('desktop');
  evening().expectFault(/The drum of the raffle is broken/);
  for (const name of ['The drum', 'The winners']) {
    await page.goto(at('/raffle'));
    await page.getByRole('link', { name }).click();
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
    await page.getByRole('contentinfo').waitFor();
    await expect.poll(() => pathOf(page)).toBe(name === 'The drum' ? '/raffle/broken' : '/raffle/secret');
  }
});

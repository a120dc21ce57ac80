// What a page does once it stands: it looks what it runs on, starts the live connection, and asks for a player's things if there is one.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CallSpec } from '#contract/kernel/call.ts';
import { calls } from '#contract/kernel/calls.ts';
import { type CallName, pathOf } from '#contract/kernel/paths.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

interface Step {
  what: 'socket' | 'call';
  /** For a call with its method, as the contract writes it. */
  path: string;
  /** What the document says of the device by then. */
  device: string | undefined;
}

const ofPlayers = new Set(
  (Object.keys(calls) as CallName[])
    .filter((name) => (calls[name].spec as CallSpec).who === 'player')
    .map((name) => `${pathOf(name).method} ${pathOf(name).path}`),
);
const ownCalls = (steps: Step[]): string[] => steps.map(({ path }) => path).filter((path) => ofPlayers.has(path));

/** Writes down, in their order, the connections that the page opens and the calls that it sends. */
async function watchSteps(page: Page): Promise<() => Promise<Step[]>> {
  await page.addInitScript(() => {
    const steps: object[] = [];
    Object.assign(globalThis, { steps });
    const note = (what: string, address: string) => {
      const { system, device } = document.documentElement.dataset;
      steps.push({ what, path: address, device: device && `${system} ${device}` });
    };
    globalThis.WebSocket = class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        note('socket', String(address));
      }
    };
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(String(input), location.href);
      if (pathname.startsWith('/api/')) note('call', `${init?.method ?? 'GET'} ${pathname.slice('/api'.length)}`);
      return await fetch(input, init);
    };
  });
  return async () => await page.evaluate(() => (globalThis as unknown as { steps: Step[] }).steps);
}

const hasSocket = (steps: Step[]): boolean => steps.some(({ what }) => what === 'socket');

test('a guest: the device, then the live connection, and nothing that is a player’s', async () => {
  const page = await evening().visit('mobile');
  const steps = await watchSteps(page);
  await page.goto(at('/'));
  // a sign of life, which the page waits for
  await page.mouse.move(100, 300);
  await expect.poll(async () => hasSocket(await steps())).toBe(true);
  // and by then it has asked for what everybody may see
  await page.locator('html[data-session=guest]').waitFor({ state: 'attached' });
  const seen = await steps();
  expect(seen.filter(({ what }) => what === 'socket')).toMatchObject([{ device: 'linux desktop' }]);
  expect(ownCalls(seen)).toEqual([]);
});

test('a player: the device, then the profile and the live connection, neither waiting for the other, then all that hangs on the profile', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await signIn(page, evening(), await app.signUp());
  const steps = await watchSteps(page);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/player/profile', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(at('/static/about'));
  // whichever of the two comes first
  await expect.poll(async () => hasSocket(await steps())).toBe(true);
  await expect.poll(async () => ownCalls(await steps())).toEqual(['GET /player/profile']);
  release();
  await expect.poll(async () => ownCalls(await steps())).toContain('GET /wallet/accounts');
  const after = await steps();
  expect(after.filter(({ what }) => what === 'socket')).toHaveLength(1);
  const known = after.filter(({ what, path }) => what === 'socket' || ofPlayers.has(path)).map(({ device }) => device);
  expect(new Set(known)).toEqual(new Set(['linux desktop']));
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test.each([
  ['a phone held sideways', { viewport: { width: 844, height: 390 }, userAgent: iPhone }, 'ios phone', 'mobile'],
  ['a desktop', { viewport: { width: 844, height: 390 } }, 'linux desktop', 'desktop'],
  ['a narrow window of a desktop', { viewport: { width: 600, height: 800 } }, 'linux desktop', 'mobile'],
] as const)('on %s the game is launched as on that', async (_what, more, device, layout) => {
  const page = await evening().visit('desktop', more);
  const launch = page.waitForRequest(/\/api\/game\/games\/golden-caravan\/play$/);
  await page.goto(at('/games/golden-caravan?real=false'));
  expect((await launch).postDataJSON()).toMatchObject({ real: false, device: layout });
  await expect
    .poll(async () => await page.evaluate(() => Object.values({ ...document.documentElement.dataset })))
    .toEqual(expect.arrayContaining(device.split(' ')));
});

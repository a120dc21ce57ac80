// Every screen on the way, as a guest and as a player, at both sizes and in both languages: axe, nothing over the edge, no error in the console.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeSetting } from '#server/modules/reference/index.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { atRest } from './lib/rest.ts';

const evening = useEvening();
const sizes = ['desktop', 'mobile'] as const;

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`${evening().app.origin}${path}`);
  await page.getByRole('main').or(page.getByRole('dialog')).first().waitFor();
  await atRest(page);
}

/** A window of a player who holds money and has a favourite. */
async function openAsPlayer(screen: Screen, language = 'en'): Promise<Page> {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 128_450n);
  await player.call('addFavorite', { params: { id: 'golden-caravan' } });
  const page = await visit(screen, { locale: language });
  const cookie = (name: string, value: string) => ({ name, value, url: app.origin });
  await page.context().addCookies([cookie('access_token', player.accessToken), cookie('refresh_token', player.refreshToken)]);
  return page;
}

const name = (path: string): string => path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home';

test.each(sizes)('what a guest sees on a %s', async (screen) => {
  const page = await evening().visit(screen);
  for (const path of [
    '/?sign-in=1',
    '/favorites',
    '/recently-played',
    '/games/jade-tides',
    '/games?search=zzzz',
    '/de',
    '/de/games',
    '/de/games/golden-caravan',
    '/de?sign-up=1',
  ]) {
    await goTo(page, path);
    await look(page, `guest-${name(path)}`);
  }
  const answer = await page.goto(`${evening().app.origin}/games/no-such-game`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Page Not Found: /games/no-such-game', exact: true }).waitFor();
  await look(page, 'guest-404');
});

test.each(sizes)('what a player sees on a %s', async (screen) => {
  const page = await openAsPlayer(screen);
  const paths = [
    '/favorites',
    '/recently-played',
    '/profile/wallet',
    '/profile/payments',
    '/profile/info',
    '/profile/history/spins',
    '/profile/history/transactions',
    '/profile/history/sessions',
    '/profile/limits',
  ];
  for (const path of paths) {
    await goTo(page, path);
    await page.getByRole('banner').getByText('€1,284.50').waitFor();
    await look(page, `player-${name(path)}`);
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Balance/ })
    .click();
  await page.getByRole('dialog', { name: 'Your accounts', exact: true }).waitFor();
  await look(page, 'player-accounts');
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await page
    .getByRole('button', { name: 'Sign out', exact: true })
    .or(page.getByRole('menuitem', { name: 'Sign out', exact: true }))
    .waitFor();
  await look(page, 'player-menu');
});

test.each(sizes)('German, on a %s', async (screen) => {
  const page = await openAsPlayer(screen, 'de');
  for (const path of [
    '/de/profile/wallet',
    '/de/profile/info',
    '/de/profile/history/sessions',
    '/de/profile/wallet?wallet=deposit',
    '/de/profile/wallet?wallet=withdraw',
  ]) {
    await goTo(page, path);
    await page.getByText('1.284,50').first().waitFor();
    await look(page, `deutsch-${name(path)}`);
  }
});

test('maintenance leads everybody to its page, and back when it is over', async () => {
  const { app, visit } = evening();
  const page = await visit('mobile');
  const { database, notifier } = app.context;
  const switchTo = async (isOn: boolean) => {
    await database.transact(async (tx) => await changeSetting(tx, notifier, 'maintenance', isOn));
    await expect.poll(() => app.context.settings.isInMaintenance).toBe(isOn);
  };
  await switchTo(true);
  for (const [path, to] of [
    ['/games', '/maintenance'],
    ['/de/games/golden-caravan', '/de/maintenance'],
  ] as const) {
    await page.goto(`${app.origin}${path}`);
    await expect.poll(() => new URL(page.url()).pathname).toBe(to);
    await look(page, `maintenance${name(to)}`);
  }
  await switchTo(false);
  await page.goto(`${app.origin}/maintenance`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});

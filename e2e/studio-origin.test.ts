// The studio's games on an origin of their own, which leads to the same app: played there, out of reach of the site's cookies and storage.
import { expect, test } from 'vitest';
import { freePort } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { playRound } from './lib/play-round.ts';
import { signIn } from './lib/walk.ts';

const port = await freePort();
const studioOrigin = `http://studio.localhost:${port}`;
const evening = useEvening({ port, config: { studioOrigin } });

test.each(['desktop', 'mobile'] as const)('a round is played in a frame of the other origin (%s)', async (screen) => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 10_000n);
  const page = await visit(screen);
  await signIn(page, evening(), player);
  await page.goto(`${app.origin}/games/dice?real=true`);
  const frame = page.locator('.game-frame iframe');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toContain(`${studioOrigin}/studio/play/dice`);
  expect(await frame.getAttribute('sandbox')).toContain('allow-scripts');
  const game = frame.contentFrame();
  await playRound(game);
  const seen = await game.locator('body').evaluate(() => ({ origin: location.origin, cookie: document.cookie, kept: localStorage.length }));
  expect(seen).toMatchObject({ origin: studioOrigin, cookie: '' });
  await look(page, 'studio-origin');
  const { data } = await player.call('listSpins');
  expect(data).toHaveLength(1);
  // what the round is checked by lies there too
  expect(JSON.stringify(data)).not.toContain(`${app.origin}/studio`);
});

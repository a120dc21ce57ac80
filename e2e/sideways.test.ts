// Every game on a phone that lies on its side: its controls are whole on the screen, and the casino's header stands free of the game's own line.
import type { FrameLocator } from 'playwright-core';
import { expect, test } from 'vitest';
import { gamesRoot, listGameFolders } from '#games/game-folders.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const games = [...listGameFolders([gamesRoot])].map(([id]) => id);

/** What of the controls is cut off by an edge of the screen, but for what slides into view. */
const cutOff = async (game: FrameLocator): Promise<string[]> =>
  await game.locator('.game').evaluate((root) => {
    const slides = (one: Element): boolean => {
      for (let above = one.parentElement; above !== null && above !== root; above = above.parentElement)
        if (/auto|scroll/.test(getComputedStyle(above).overflow)) return true;
      return false;
    };
    return [...root.querySelectorAll('button, input, .stake')]
      .filter((one) => one.closest('dialog') === null && !slides(one))
      .map(
        (one) =>
          ({ name: `${one.className} ${one.textContent}`.trim(), ...one.getBoundingClientRect().toJSON() }) as DOMRect & { name: string },
      )
      .filter((box) => box.width > 0 && (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1))
      .map((box) => box.name);
  });

test.each(games)('%s has its controls whole on the screen, and its own line clear of the header', async (id) => {
  const page = await evening().visit('mobile', { viewport: { width: 844, height: 390 } });
  await page.goto(at(`/games/${id}?real=false`));
  const game = page.frameLocator('.game-frame iframe');
  await game.locator('.game[data-state="ready"]').waitFor();
  const bar = page.locator('.game-frame-bar');
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => await cutOff(game), { message: `${width}x${height}` }).toEqual([]);
    const facts = game.locator('.facts');
    if ((await facts.count()) === 0 || !(await facts.isVisible())) continue;
    const isClear = async () => {
      const [own, line] = [await bar.boundingBox(), await facts.boundingBox()];
      return (own?.x ?? 0) + (own?.width ?? 0) <= (line?.x ?? 0);
    };
    await expect.poll(isClear, { message: `${width}x${height}` }).toBe(true);
    await look(page, `sideways-${id}`);
  }
});

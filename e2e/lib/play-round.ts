import type { FrameLocator } from 'playwright-core';

/** Plays one round of the game in the frame until it is over, or holds for a step of its player, free games included: presses the big button, and on through what is shown. */
export async function playRound(game: FrameLocator): Promise<'ready' | 'step'> {
  const button = game.locator('button.spin');
  const ready = button.and(game.locator('[data-state=ready]'));
  // a game that still opens is busy too: its end is not the end of a round
  await ready.waitFor();
  const round = await button.evaluateHandle((spin: HTMLButtonElement) => {
    let hasBegun = false;
    const over = new Promise<'ready' | 'step'>((resolve) => {
      const watcher = new MutationObserver(() => {
        const state = spin.dataset['state'];
        hasBegun ||= state !== 'ready';
        if (state === 'reveal' || state === 'continue') spin.click();
        if ((state !== 'ready' && state !== 'step') || !hasBegun) return;
        watcher.disconnect();
        resolve(state);
      });
      watcher.observe(spin, { attributeFilter: ['data-state'] });
    });
    return { over };
  });
  await ready.click();
  return await round.evaluate(async ({ over }) => await over);
}

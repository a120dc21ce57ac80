import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Cuts the page and its worker off. One that slept when the browser was told begins again with a connection, so it is told until it holds. */
export async function goOffline(page: Page): Promise<void> {
  const context = page.context();
  await expect
    .poll(async () => {
      await context.setOffline(false);
      await context.setOffline(true);
      const [worker] = context.serviceWorkers();
      return await worker?.evaluate(async () => {
        try {
          await fetch('/offline');
          return 'reached';
        } catch {
          return 'cut off';
        }
      });
    })
    .toBe('cut off');
}

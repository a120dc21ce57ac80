import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** What has the focus instead is told by its beginning. */
export async function expectFocusOn(place: Locator): Promise<void> {
  await place.waitFor();
  const holder = async () =>
    await place.evaluate((element) => (element === document.activeElement ? 'there' : document.activeElement?.outerHTML.slice(0, 200)));
  await expect.poll(holder).toBe('there');
}

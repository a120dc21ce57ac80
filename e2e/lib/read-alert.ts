import type { Page } from 'playwright-core';

/** Reads an alert, and closes it, since one that `keepAlerts` keeps may lie over what is pressed next. */
export async function readAlert(page: Page, words: string): Promise<void> {
  const alert = page.locator('.toast', { hasText: words });
  await alert.getByRole('button', { name: 'Close this message', exact: true }).click();
  await alert.waitFor({ state: 'detached' });
}

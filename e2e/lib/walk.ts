// Small steps that several journeys share.
import type { BrowserContext, Page } from 'playwright-core';
import { channels } from '#contract/live/channels.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import type { Evening } from './open-evening.ts';

/** The whole address of a path of the evening's house. */
export const addressIn =
  (evening: () => Evening) =>
  (path: string): string =>
    `${evening().app.origin}${path}`;

/** What stands in the address behind the host: path, queries, hash. */
export function pathOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return `${pathname}${search}${hash}`;
}

/** Puts a player's tokens where the page keeps them. */
export async function signIn(page: Page, { app }: Evening, { accessToken, refreshToken }: TestPlayer): Promise<void> {
  const url = app.origin;
  await page.context().addCookies([
    { name: 'access_token', value: accessToken, url },
    { name: 'refresh_token', value: refreshToken, url },
  ]);
}

export const isSignedIn = async (page: Page): Promise<boolean> =>
  (await page.context().cookies()).some(({ name, value }) => name === 'access_token' && value !== '');

/** Settled once the page that is gone to next hears of everything that it may. To be called before. */
export async function listening(page: Page, who: 'guest' | 'player'): Promise<void> {
  const expected = Object.values(channels).filter((channel) => who === 'player' || channel.who === 'everyone').length;
  await new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      let heard = 0;
      socket.on('framereceived', ({ payload }) => {
        heard += String(payload).match(/"subscribe":/g)?.length ?? 0;
        if (heard >= expected) resolve();
      });
    });
  });
}

/** Keeps every alert on the screen, as a pointer on it would, so that none is gone before it was looked at. */
export async function keepAlerts(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('.toast:not([data-kept])')) {
        alert.setAttribute('data-kept', '');
        alert.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Lets a window of the provider stay open for as long as a busy machine needs; its library gives up after its own minute. */
export async function keepWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    const minuteMs = 60_000;
    globalThis.setTimeout = ((act: () => void, ms?: number) => setTimeout(act, ms === minuteMs ? 10 * minuteMs : ms)) as never;
  });
}

/** The first step of a registration, in its dialog or on the page of somebody whom the provider knows, who has neither e-mail nor password to give. */
export async function fillAccount(page: Page, secrets?: { email: string; password: string }, country = 'Germany'): Promise<void> {
  if (secrets !== undefined) {
    await page.getByRole('textbox', { name: 'Email' }).fill(secrets.email);
    await page.getByLabel('Password', { exact: true }).fill(secrets.password);
    await page.getByLabel('Repeat password').fill(secrets.password);
  }
  const countries = page.getByRole('combobox', { name: 'Country', exact: true });
  // the list opens by the click, since to write the country that was guessed changes nothing
  await countries.click();
  await countries.fill(country);
  await page.getByRole('option', { name: country }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Step 2 of 2' }).waitFor();
}

/** What the second step asks of everybody. */
export async function fillPerson(page: Page): Promise<void> {
  const birth = page.getByRole('group', { name: 'Date of birth' });
  await birth.getByLabel('Day').fill('17');
  await birth.getByLabel('Month').selectOption('May');
  await birth.getByLabel('Year').fill('1990');
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
}

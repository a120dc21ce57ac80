// What a house and its vendors have been told of the use of pages.
import type { Page } from 'playwright-core';
import type { TakenRequest } from '#testing/measuring-vendors.ts';
import type { Evening, Screen } from './open-evening.ts';

interface Event {
  event: string;
  properties: Record<string, unknown>;
}
export const eventsOf = ({ body }: TakenRequest): Event[] => (JSON.parse(body) as { batch: Event[] }).batch;

/** The house's own numbers by page and step. */
export async function ownViews({ app: { context } }: Evening): Promise<Record<string, number>> {
  await context.viewCounts.flush();
  const rows = await context.database.db
    .selectFrom('view_count')
    .select((e) => ['name', e.cast<string>(e.fn.sum('count'), 'text').as('count')])
    .groupBy('name')
    .execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

/** A window as a person's is: the vendor's library counts no robots, and knows this browser for one. */
export async function visitAsPerson({ visit }: Evening, screen: Screen = 'desktop'): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const page = await visit(screen, { userAgent });
  // further pages of the window are a person's, too
  await page.context().addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    Object.defineProperty(navigator, 'userAgentData', { get: () => undefined });
  });
  return page;
}

/** Names of what the vendor of analytics keeps in this browser. */
export const keptByVendor = async (page: Page): Promise<string[]> =>
  await page.evaluate(() =>
    [
      ...document.cookie.split('; ').map((row) => row.split('=')[0] ?? ''),
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ].filter((key) => key.startsWith('ph_')),
  );

/** As the browser tells of a tab that is left. */
export async function leaveTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
  });
}

// The longest names that a feed may have, on the narrowest screen and in the longest languages: nothing of them is cut off.
import type { Page } from 'playwright-core';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createTestFeed, marketOf } from '#sportsbook/testing/test-feed.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { testBook } from './lib/test-book.ts';
import { addressIn, signIn } from './lib/walk.ts';
import { cutOff } from './lib/within.ts';

const feed = createTestFeed(() => Math.round(performance.timeOrigin + performance.now()));
const heard = feed.heard();
const named = (name: string) => ({ en: name, de: name, tr: name });
const [home, away] = ['Sportvereinigung Leuchtturmwärterhausen-Oberwiesenthal', 'Kuzeybatıkarşıyakalılar Dayanışmaspor Kulübü'];
const league = 'Binnenschifffahrtsverbandsmeisterschaft der Küstenstädte';
const teamOf = (id: string, name: string) => ({
  id,
  sportId: 'football',
  categoryId: 'coast',
  names: named(name),
  short: name.slice(0, 3).toUpperCase(),
  colours: ['#112233', '#ffffff'] as [string, string],
});
const catalogue = {
  sports: [{ id: 'football', names: { en: 'Football', de: 'Fußball', tr: 'Futbol' }, rank: 1, isTeamSport: true }],
  categories: [{ id: 'coast', sportId: 'football', names: named('Nordostseeküstenvereinigung'), code: 'OSC' }],
  tournaments: [{ id: 'harbour', sportId: 'football', categoryId: 'coast', names: named(league), rank: 1 }],
  competitors: [teamOf('home', home), teamOf('away', away)],
};
const ids = ['home', 'draw', 'away'];
const market = marketOf('football:result', [2500, 3200, 2900]);
const result = { ...market, outcomes: market.outcomes.map((outcome, at) => ({ ...outcome, id: ids[at] ?? '' })) };
const evening = useEvening(testBook(feed, catalogue));
const at = addressIn(evening);

beforeAll(async () => await heard);

/** Words that a box ends in dots, or hides below its last line. */
const clipped = async (page: Page): Promise<string[]> =>
  await page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const { textOverflow, webkitLineClamp, overflowX, overflowY } = getComputedStyle(element);
      if (!element.checkVisibility() || element.closest('[aria-hidden=true], svg, .sr-only') !== null || element.title !== '') return [];
      const isNarrow = textOverflow === 'ellipsis' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth;
      const isLow = webkitLineClamp !== 'none' && overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
      return isNarrow || isLow ? [element.textContent] : [];
    }),
  );

test.each(['de', 'tr'] as const)('long names are read whole on a narrow screen in %s', async (locale) => {
  const { app } = evening();
  const id = `long-${locale}`;
  const event = { sportId: 'football', categoryId: 'coast', tournamentId: 'harbour', competitorIds: ['home', 'away'] };
  await feed.offer({ id, names: named(`${home} – ${away}`), ...event }, [{ ...result, isMain: true }]);
  // a page that is made before the house knows of it has no such event
  await expect.poll(() => app.context.sports.catalogue.events.get(id)?.listed.size).toBe(1);
  const player = await app.signUp();
  await app.fund(player, 100_00n);
  const page = await evening().visit('mobile');
  await signIn(page, evening(), player);
  async function check(name: string): Promise<void> {
    await page.getByText(home).first().waitFor();
    await look(page, `names-${name}-${locale}`);
    expect([name, await cutOff(page), await clipped(page)]).toEqual([name, [], []]);
  }
  await page.goto(at(`/${locale}/betting`));
  await check('betting');
  await page.goto(at(`/${locale}/betting/football/harbour/${id}`));
  await check('event');
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(home) })
    .first()
    .click();
  await page.getByRole('button', { name: locale === 'de' ? /Wettschein/ : /kuponu/ }).click();
  await page.getByRole('dialog').getByText(home).first().waitFor();
  await check('slip');
  const selections = [{ eventId: id, marketId: 'football:result', specifiers: '', outcomeId: 'home' }];
  const slip = { type: 'single' as const, legs: [{ price: 2500, selections }], stake: { of: 'line' as const, amount: 1000 } };
  const { data } = await player.call('placeBet', { body: { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' } });
  expect(data.state).toBe('accepted');
  await page.goto(at(`/${locale}/betting/bets`));
  await check('bets');
});

// Small things that a page shows at its edges: separators where a line breaks, rows that end, pages that only lead elsewhere.
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test('no dot of a game’s page stands alone at the end or the start of a line, in any language, and none is lost between two', async () => {
  const page = await evening().visit('mobile');
  let broken = 0;
  for (const language of ['', '/de', '/fr', '/es', '/pt-br', '/tr'])
    for (const game of ['golden-caravan', 'lamplight-blackjack', 'comet-express']) {
      await page.goto(at(`${language}/games/${game}`));
      const facts = page.locator('.game-head .dotted > *');
      await facts.first().waitFor();
      const seen = await page.locator('.game-head .dotted').evaluate((line) => {
        const edge = line.getBoundingClientRect().left + Number.parseFloat(/(\d+)px\)?$/.exec(getComputedStyle(line).clipPath)?.[1] ?? '0');
        return [...line.children].map((fact) => {
          const { left, top } = fact.getBoundingClientRect();
          const dot = getComputedStyle(fact, '::before');
          return { top, isSeen: dot.content.includes('·') && left + Number.parseFloat(dot.left) > edge };
        });
      });
      // a dot is seen where another fact stands before it on the same line, and only there
      const expected = seen.map(({ top }, nth) => nth > 0 && seen[nth - 1]?.top === top);
      expect([language, game, seen.map(({ isSeen }) => isSeen)]).toEqual([language, game, expected]);
      if (expected.slice(1).includes(false)) broken += 1;
      if (game === 'golden-caravan') await look(page, `game-head${language.replace('/', '-')}`);
    }
  // else nothing was proven
  expect(broken).toBeGreaterThan(0);
});

test.each(['desktop', 'mobile'] as const)('the page of an emailed link has the house’s mark and a way home: %s', async (screen) => {
  const page = await evening().visit(screen);
  await page.goto(at('/de/verify?confirmCode=nothing'));
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  const mark = page.getByRole('banner').getByRole('link', { name: /Lanternhall/ });
  await expect.poll(async () => await mark.getAttribute('href')).toBe('/de');
  await look(page, 'verify');
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL(at('/de'));
});

test.each(['desktop', 'mobile'] as const)('the page of all that there is fills its rows: %s', async (screen) => {
  const page = await evening().visit(screen);
  await page.goto(at('/main'));
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).waitFor();
  const rows = await main.locator('ul:has(> li > a), ul:has(> li article)').evaluateAll((lists) =>
    lists.map((list) => {
      const { paddingLeft, paddingRight } = getComputedStyle(list);
      const box = list.getBoundingClientRect();
      const [left, right] = [box.left + Number.parseFloat(paddingLeft), box.right - Number.parseFloat(paddingRight)];
      const cards = [...list.children].map((card) => card.getBoundingClientRect());
      const first = cards.filter(({ top }) => top === cards[0]?.top);
      return { cards: cards.length, filled: Math.round((((first.at(-1)?.right ?? left) - left) / (right - left)) * 100) };
    }),
  );
  expect(rows.length).toBeGreaterThan(1);
  // a row that is longer than its place scrolls; one that is shorter would stand half empty
  expect(rows.filter(({ filled }) => filled < 80)).toEqual([]);
  await look(page, 'main-page');
  // a studio is shown by its games, not by its name alone
  const studio = main.getByRole('region', { name: 'Game providers' }).getByRole('link', { name: /Lamplight Studio/ });
  await expect.poll(async () => await studio.locator('img').count()).toBeGreaterThan(3);
});

test('the way to all of a row ends where the row ends, whether the row scrolls or not', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await player.call('addFavorite', { params: { id: 'golden-caravan' } });
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(at('/'));
  for (const [name, scrolls] of [
    ['Your favourites', false],
    ['Highest return', true],
  ] as const) {
    const row = page.getByRole('main').getByRole('region', { name });
    await row.scrollIntoViewIfNeeded();
    await expect.poll(async () => await row.locator('.rail-arrows').isVisible()).toBe(scrolls);
    const away = await row.evaluate((section) => {
      const end = section.getBoundingClientRect().right;
      return end - (section.querySelector('a[aria-label]')?.getBoundingClientRect().right ?? 0);
    });
    expect([name, away < 8]).toEqual([name, true]);
  }
});

test.each(['desktop', 'mobile'] as const)('all accounts together say at what rates, or that nothing is converted: %s', async (screen) => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 12_345n);
  const page = await visit(screen);
  await signIn(page, evening(), player);
  await page.goto(at('/profile/wallet'));
  const sum = page.getByRole('main').getByText('Total balance').locator('..');
  await sum.getByText('€123.45', { exact: true }).waitFor();
  await page.getByRole('main').getByText('All in EUR').waitFor();
  await player.call('openAccount', { body: { currency: 'USD' } });
  await page.reload();
  await sum.getByText('≈ €123.45').waitFor();
  await page
    .getByRole('main')
    .getByText(/^Rates from/)
    .waitFor();
  // one line under the sum, and nothing below that
  const [inside, card] = await page
    .getByRole('main')
    .getByText(/^Rates from/)
    .evaluate((rates) => {
      const box = rates.closest('.bg-room');
      if (box === null) throw new Error('There is no card');
      const { paddingBottom } = getComputedStyle(box);
      return [rates.getBoundingClientRect().bottom, box.getBoundingClientRect().bottom - Number.parseFloat(paddingBottom)];
    });
  expect(Math.abs(inside - card)).toBeLessThan(screen === 'mobile' ? 6 : 30);
  await look(page, 'wallet-sum');
});

test('the way back from a sign-in elsewhere stands under every language', async () => {
  const page = await evening().visit('mobile');
  for (const prefix of ['', '/de', '/fr', '/es', '/pt-br', '/tr'])
    for (const path of ['/auth/callback', '/auth/autologin']) {
      const answer = await page.goto(at(`${prefix}${path}`));
      const main = page.getByRole('main');
      await main.getByRole('heading', { level: 1 }).waitFor();
      expect([prefix + path, answer?.status(), await page.evaluate(() => document.documentElement.lang)]).toEqual([
        prefix + path,
        200,
        prefix.slice(1) || 'en',
      ]);
      const ways = await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(ways.length).toBeGreaterThan(0);
      expect(ways.filter((way) => !`${way.split('?')[0]}/`.startsWith(`${prefix}/`))).toEqual([]);
    }
});

// Every page of the site by its table, and what an address leads to: pages, languages, errors, other places, maintenance.
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changeSetting } from '#server/modules/reference/index.ts';
import { sendRaw } from '#testing/fuzz/send-raw.ts';
import { root } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { type Screen, screens, useEvening } from './lib/open-evening.ts';
import { addressIn, pathOf, signIn } from './lib/walk.ts';

// content of its own, so that a test can change what is written
const content = mkdtempSync(join(tmpdir(), 'lanternhall-content-'));
cpSync(join(root, 'content'), content, { recursive: true });
/** Puts a file there at once: the house, which looks often, must not read half of it. */
function write(path: string, text: string): void {
  writeFileSync(`${content}.next`, text);
  renameSync(`${content}.next`, join(content, path));
}
const evening = useEvening({ config: { content: { dir: content, url: undefined, previewToken: undefined, everyMs: 50 } } });
const at = addressIn(evening);
afterAll(() => rmSync(content, { recursive: true }));

interface RouteCase {
  path: string;
  heading: RegExp;
  /** Pages without a language's prefix. */
  isUnprefixed?: true;
}

const routes: readonly RouteCase[] = [
  { path: '/', heading: /Warm lights/ },
  { path: '/main', heading: /Come in/ },
  { path: '/games', heading: /All games/ },
  { path: '/games/golden-caravan', heading: /Golden Caravan/ },
  { path: '/providers', heading: /Providers/ },
  { path: '/providers/lamplight-studio', heading: /Lamplight Studio/ },
  { path: '/favorites', heading: /Favourites/ },
  { path: '/recently-played', heading: /Recently played/ },
  { path: '/bonus/first-light', heading: /First light/ },
  { path: '/welcome-package', heading: /first evenings/ },
  { path: '/sbt-token', heading: /lantern that is yours/ },
  { path: '/betting', heading: /stands are going up/ },
  { path: '/static/terms', heading: /Terms and conditions/ },
  { path: '/static/privacy', heading: /Privacy policy/ },
  { path: '/static/safer-play', heading: /Safer play/ },
  { path: '/static/complaints', heading: /Complaints/ },
  { path: '/static/fairness', heading: /Fair play/ },
  { path: '/static/about', heading: /About us/ },
  { path: '/proof', heading: /What we owe players/ },
  { path: '/static/cookies', heading: /Cookies and storage/ },
  { path: '/questions', heading: /Help/, isUnprefixed: true },
  { path: '/questions/deposit', heading: /How do I deposit/, isUnprefixed: true },
  { path: '/questions/contact', heading: /Contact us/, isUnprefixed: true },
];

test.each(Object.keys(screens) as Screen[])(
  'IN-01 every page is there, named, without fault, and its foot leads to the protection of players, on a %s',
  async (screen) => {
    const page = await evening().visit(screen);
    for (const { path, heading, isUnprefixed } of routes) {
      const answer = await page.goto(at(path));
      expect([path, answer?.status()]).toEqual([path, 200]);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await page.locator('h1').count(), `headings of ${path}`).toBe(1);
      expect(await page.locator('footer a[href$="/static/safer-play"]:not([hreflang])').count(), `foot of ${path}`).toBe(1);
      expect(await page.title()).toMatch(/Lanternhall/);
      const alternates = await page.locator('link[rel=alternate][hreflang]').count();
      const isPrivate = (await page.locator('meta[name=robots][content=noindex]').count()) > 0;
      expect([path, alternates > 0]).toEqual([path, !isPrivate && isUnprefixed !== true]);
      if (!isPrivate) expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(at(path));
      await look(page, `page${path.replaceAll('/', '-')}`);
    }
  },
);

test('pages read without script as far as reading goes', async () => {
  const page = await evening().visit('desktop', { javaScriptEnabled: false });
  for (const { path, heading } of routes.filter((route) => !/favorites|recently/.test(route.path))) {
    await page.goto(at(path));
    expect([path, await page.getByRole('heading', { level: 1, name: heading }).count()]).toEqual([path, 1]);
  }
});

test.each([
  ['/static/nope', 'Page Not Found: /static/nope'],
  ['/games/nope', 'Page Not Found: /games/nope'],
  ['/providers/nope', 'Page Not Found: /providers/nope'],
  ['/questions/nope', 'Page Not Found: /questions/nope'],
  ['/nope', 'Page Not Found: /nope'],
  ['/xx', 'Page Not Found: /xx'],
  ['/GAMES', 'Page Not Found: /GAMES'],
  ['/Games/golden-caravan', 'Page not found'],
  ['/no/such/route', 'Page not found'],
])('%s is not there: %s', async (path, title) => {
  const page = await evening().visit('desktop');
  const answer = await page.goto(at(path));
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  expect(await page.title()).toContain(title);
  await expect.poll(async () => await page.locator('img[src$="404.png"]').count()).toBe(1);
});

test.each([
  ['/static/%ff', '/static/%25ff'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/de/%E0%A4%A?sign-in=1', '/de/%25E0%25A4%25A?sign-in=1'],
  ['//elsewhere.example/%ff', '/elsewhere.example/%25ff'],
  ['/games/%00?sign-in=%00', '/games/%EF%BF%BD?sign-in=%00'],
  ['//elsewhere.example/%00', '/elsewhere.example/%EF%BF%BD'],
])('%s, which nobody can read, ends at the page that says so', async (path, mended) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(at(path), { method, redirect: 'manual' });
    const [to, kept] = ['location', 'cache-control'].map((name) => answer.headers.get(name));
    expect([answer.status, to, kept]).toEqual([302, mended, 'no-store']);
  }
  const page = await fetch(at(path));
  expect([page.status, page.headers.get('content-type'), page.url]).toEqual([404, 'text/html; charset=utf-8', at(mended)]);
  expect(await page.text()).toMatch(/Page [Nn]ot [Ff]ound|Seite nicht gefunden/);
});

test('a person sees that page too; programs are told in their own language', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/static/%ff'));
  await page.getByRole('heading', { level: 1, name: 'Page Not Found: /static/%25ff', exact: true }).waitFor();
  for (const path of ['/api/%ff', '//api/%ff', '/osw/v1/%ff']) {
    const answer = await fetch(at(path));
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 400, 'application/problem+json; charset=utf-8']);
  }
  expect((await fetch(at('/static/%ff'), { method: 'POST' })).status).toBe(400);
});

test.each([
  '/games/%00',
  '/games/%22',
  '/games/a%20b',
  '/providers/%22',
  '/questions/%27',
  '/static/%F0%9F%8E%B0',
  `/games/${'x'.repeat(300)}`,
])('%s is nothing’s name: the page says so before the browser takes over and after', async (path) => {
  const page = await evening().visit('desktop');
  const answer = await page.goto(at(path));
  expect(answer?.status()).toBe(404);
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1, name: /^Page Not Found: / }).waitFor();
  expect(await page.getByText('Something went wrong').count()).toBe(0);
});

test('a target with scheme and host is the page behind them', async () => {
  const { port } = new URL(at('/'));
  for (const [target, status] of [
    ['http://elsewhere.example/games', 200],
    ['http://elsewhere.example', 200],
    ['http://elsewhere.example/games/nope', 404],
  ] as const) {
    const answer = await sendRaw({
      port: Number(port),
      bytes: `GET ${target} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`,
    });
    expect([target, answer.status]).toEqual([target, status]);
  }
});

test('the way home from an error keeps the language', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/de/gibt-es-nicht'));
  await page
    .getByRole('main')
    .getByRole('link', { name: /Startseite|Homepage/ })
    .click();
  await expect.poll(() => pathOf(page)).toBe('/de');
});

test('what is shared names the page and shows its own poster', async () => {
  const page = await evening().visit('desktop', { javaScriptEnabled: false });
  for (const [path, picture] of [
    ['/', /lanternhall\.lanterns/],
    ['/games/golden-caravan', /golden-caravan\.caravan/],
    ['/welcome-package', /welcome-package\.dunes/],
    ['/de/static/terms', /terms\./],
  ] as const) {
    await page.goto(at(path));
    const said = async (name: string) => await page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect(await said('title')).toBe(await page.title());
    expect(await said('url')).toBe(at(path));
    const image = await said('image');
    expect(image).toMatch(picture);
    const answer = await fetch(image ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  }
});

test('search engines find a map of every public page in every language, and what they should leave', async () => {
  const map = await (await fetch(at('/sitemap.xml'))).text();
  for (const { path, isUnprefixed } of routes.filter((route) => !/favorites|recently/.test(route.path))) {
    expect(map).toContain(`<loc>${at(path)}</loc>`);
    expect(map.includes(`<loc>${at(path === '/' ? '/de' : `/de${path}`)}</loc>`)).toBe(isUnprefixed !== true);
  }
  const robots = await (await fetch(at('/robots.txt'))).text();
  expect(robots).toContain(`Sitemap: ${at('/sitemap.xml')}`);
  expect(robots).toContain('Disallow: /profile');
});

test('the default language has no prefix, another one is remembered for the home page', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/en/games?category=slots'));
  await expect.poll(() => pathOf(page)).toBe('/games?category=slots');
  const german = page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch', exact: true });
  await german.click();
  await page.waitForURL(at('/de/games?category=slots'));
  await page.getByRole('heading', { level: 1, name: 'Slots' }).waitFor();
  await expect.poll(async () => await page.locator('html').getAttribute('lang')).toBe('de');
  const chosen = async () => (await page.context().cookies()).find(({ name }) => name === 'user-language')?.value;
  await expect.poll(chosen).toBe('de');
  await page.goto(at('/'));
  await expect.poll(() => pathOf(page)).toBe('/de');
});

test('a page that cannot be shown says so, in words that content can change, with a way home', async () => {
  const page = await evening().visit('desktop');
  evening().expectFault(/^console: CallRefused: HTTP 500/);
  await page.goto(at('/static/terms'));
  await page.route('**/_payload.json*', async (route) => await route.fulfill({ status: 500, body: 'no' }));
  await page.route('**/api/content/**', async (route) => await route.fulfill({ status: 500, body: 'no' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Something went wrong', exact: true }).waitFor();
  await page.getByText('The page you are trying to access does not exist or has been moved. Try going back to our homepage.').waitFor();
  await expect.poll(async () => await page.locator('img[src$="404.png"]').count()).toBe(1);
  const pages = JSON.parse(readFileSync(join(content, 'en/pages.json'), 'utf8')) as Record<string, string>;
  write('en/pages.json', JSON.stringify({ ...pages, 'error.text': 'The lamp went out. Come back to the hall.' }));
  await expect.poll(async () => await (await fetch(at('/static/nope'))).text()).toContain('The lamp went out.');
  await page.getByRole('main').getByRole('link', { name: 'Homepage', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/');
});

test('what changes in a page drops it from the cache', async () => {
  const read = async () => await (await fetch(at('/static/about'))).text();
  expect(await read()).toContain('Why it exists');
  const about = readFileSync(join(content, 'en/static/about.md'), 'utf8');
  write('en/static/about.md', about.replace('Why it exists', 'Why the house stands'));
  await expect.poll(read).toContain('Why the house stands');
});

test('a route can lead to another house, by a full load, and to another page of this one', async () => {
  const partner = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<title>Partner</title><h1>The house next door</h1>');
  });
  await new Promise<void>((resolve) => partner.listen(0, 'localhost', resolve));
  const { port } = partner.address() as AddressInfo;
  const away = `http://localhost:${port}/hello`;
  try {
    const head = (title: string, to: string) => `---\ntitle: ${title}\ndescription: Leads on\nredirect: ${to}\n---\n`;
    write('en/pages/partner.md', head('Partner', away));
    write('en/pages/rules.md', head('Rules', '/static/terms'));
    write(
      'en/static/partners.md',
      '---\ntitle: Partners\ndescription: Who stands beside us\n---\n[Next door](/partner) or [our rules](/rules)\n',
    );
    const page = await evening().visit('desktop');
    await expect.poll(async () => (await fetch(at('/partner'), { redirect: 'manual' })).headers.get('location')).toBe(away);
    await expect.poll(async () => (await fetch(at('/static/partners'))).status).toBe(200);
    await page.goto(at('/static/partners'));
    await page.getByRole('link', { name: 'our rules', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms and conditions' }).waitFor();
    await expect.poll(() => pathOf(page)).toBe('/static/terms');
    await page.goto(at('/static/partners'));
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await page.getByRole('link', { name: 'Next door', exact: true }).click();
    await page.getByRole('heading', { name: 'The house next door', exact: true }).waitFor();
    await expect.poll(() => page.url()).toBe(away);
    expect(await page.evaluate(() => 'stays' in window)).toBe(false);
  } finally {
    const closed = new Promise((resolve) => partner.close(resolve));
    // the browser may hold a connection on which it never asked anything: that is waited for without end
    partner.closeAllConnections();
    await closed;
  }
});

async function maintenance(isOn: boolean): Promise<void> {
  const { context } = evening().app;
  await context.database.transact(async (tx) => void (await changeSetting(tx, context.notifier, 'maintenance', isOn)));
  await context.settings.reload();
}

test('over a game that is being played maintenance is said below the bar, over nothing that is in it', async () => {
  const page = await evening().visit('desktop');
  await page.clock.install();
  await page.goto(at('/games/golden-caravan?real=false'));
  await page.frameLocator('.game-frame iframe').locator('button.spin').waitFor();
  await maintenance(true);
  try {
    const note = page.getByText('We’re closed for maintenance.');
    // the page of somebody who plays asks by itself, once a minute
    await expect
      .poll(async () => {
        await page.clock.fastForward(61_000);
        return await note.isVisible();
      })
      .toBe(true);
    await expect.poll(() => pathOf(page)).toContain('/games/golden-caravan');
    const [said, search] = [await note.boundingBox(), await page.getByRole('banner').getByRole('combobox').boundingBox()];
    expect(said?.y ?? 0).toBeGreaterThan((search?.y ?? 900) + (search?.height ?? 0));
  } finally {
    await maintenance(false);
  }
});

test('maintenance reaches open pages: by a command and on the way to a page, and they come back to where they were', async () => {
  const page = await evening().visit('desktop');
  await signIn(page, evening(), await evening().app.signUp());
  await page.goto(at('/profile/info'));
  const city = page.getByRole('main').getByRole('textbox', { name: 'City' });
  await city.fill('Porto');
  await maintenance(true);
  try {
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Check now', exact: true }).waitFor();
    await expect.poll(() => pathOf(page)).toBe('/maintenance');
    // the way back from there leads nowhere else
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/maintenance');
    await page.getByRole('button', { name: 'Check now', exact: true }).click();
    await page.getByRole('button', { name: 'Check now', exact: true }).and(page.locator(':not([aria-disabled=true])')).waitFor();
    await expect.poll(() => pathOf(page)).toBe('/maintenance');
  } finally {
    await maintenance(false);
  }
  await page.getByRole('button', { name: 'Check now', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/profile/info');
  await expect.poll(async () => await city.inputValue()).toBe('Porto');

  await page.goto(at('/static/about'));
  await maintenance(true);
  try {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Providers', exact: true }).click();
    await page.getByRole('button', { name: 'Check now', exact: true }).waitFor();
    await expect.poll(() => pathOf(page)).toBe('/maintenance');
  } finally {
    await maintenance(false);
  }
  await page.getByRole('button', { name: 'Check now', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/providers');
});

test('the data of a page are refused while the house is closed, and to another build of the site', async () => {
  const ask = async (path: string) => {
    const response = await fetch(at(path));
    const { code } = (await response.json()) as { code?: number };
    return [response.status, code, response.headers.get('cache-control')];
  };
  const { buildId } = evening().app.context;
  const open = [200, undefined, 'no-cache'];
  for (const query of ['', `?${buildId}`, '?1767225600000']) expect(await ask(`/games/_payload.json${query}`)).toEqual(open);
  expect(await ask('/games/_payload.json?0123456789ab')).toEqual([409, 10013, 'no-store']);
  await maintenance(true);
  try {
    expect(await ask(`/games/_payload.json?${buildId}`)).toEqual([503, 10010, 'no-store']);
    expect(await ask(`/de/maintenance/_payload.json?${buildId}`)).toEqual(open);
  } finally {
    await maintenance(false);
  }
});

test('a page of another build goes on by a full load', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/static/about'));
  await page.route(
    '**/_payload.json*',
    async (route) => await route.continue({ url: route.request().url().replace(/[?].*/, '?0123456789ab') }),
  );
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Providers', exact: true });
  await link.evaluate((node) => node.setAttribute('href', '/providers#all'));
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Providers' }).waitFor();
  const arrived = await page.evaluate(() => [location.pathname, location.hash, 'stays' in window]);
  expect(arrived).toEqual(['/providers', '#all', false]);
});

test('without a line a page of the site is the offline page, which gives way by itself; so is one whose script cannot be had', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/static/about'));
  const titleOf = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
  await page.context().setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Providers', exact: true }).click();
  await titleOf('No connection').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/providers');
  await look(page, 'offline-in-the-site');
  await page.context().setOffline(false);
  await titleOf('Providers').waitFor();

  await page.route('**/assets/games-page-*.js', async (route) => await route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'All games', exact: true }).click();
  await titleOf('No connection').waitFor();
  await page.unroute('**/assets/games-page-*.js');
  await page.getByRole('main').getByRole('button', { name: 'Try again', exact: true }).click();
  await titleOf('All games').waitFor();
});

test('maintenance closes every page but its own, and opens them again', async () => {
  const page = await evening().visit('desktop');
  await maintenance(true);
  try {
    for (const path of ['/', '/games', '/static/terms', '/de/games']) {
      await page.goto(at(path));
      await expect.poll(() => pathOf(page)).toBe(path.startsWith('/de') ? '/de/maintenance' : '/maintenance');
    }
    expect(await page.getByRole('contentinfo').count()).toBe(0);
  } finally {
    await maintenance(false);
  }
  await page.goto(at('/maintenance'));
  await expect.poll(() => pathOf(page)).toBe('/');
});

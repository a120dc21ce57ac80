// The installation's own numbers over HTTP and by operators' commands.
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createClearClock } from '#testing/clear-clock.ts';
import { openVerbs } from '#testing/command-line.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { withCashier } from '#testing/with-cashier.ts';
import { countedPageOf } from '#contract/counted-pages.ts';
import { consentTexts, createViewCounts } from './index.ts';
import { readMeasurementConfig } from './config.ts';

const clock = createClearClock();
const app = useTestApp({ ...withCashier(), context: () => ({ clock }) });
const views = (more: object = {}) => ({
  locale: 'de',
  screen: 'phone' as const,
  pages: [{ page: '/games' as const, count: 2 }],
  steps: [],
  ...more,
});
const stats = async (...words: string[]) => {
  const { code, out } = await openVerbs(app())('stats', ...words);
  return { code, out: out.trimEnd() };
};

async function kept() {
  const { context } = app();
  await context.viewCounts.flush();
  const rows = await context.database.db.selectFrom('view_count').selectAll().orderBy('kind').orderBy('name').execute();
  return rows.map(({ kind, name, locale, screen, count }) => [kind, name, locale, screen, Number(count)]);
}

beforeEach(async () => {
  const { context } = app();
  await context.viewCounts.flush();
  await context.database.transact(async (tx) => void (await tx.deleteFrom('view_count').execute()));
});

test('views and steps add up, those that come at once too, and a signed-in player leaves no trace in them', async () => {
  const player = await app().signUp();
  const both = views({ steps: [{ step: 'sign-up', count: 1 }] });
  await Promise.all([app().guest.call('countViews', { body: both }), player.call('countViews', { body: both })]);
  expect((await app().guest.call('countViews', { body: views({ screen: 'desktop' }) })).data).toEqual({ isCounted: true });
  expect(await kept()).toEqual([
    ['page', '/games', 'de', 'desktop', 2],
    ['page', '/games', 'de', 'phone', 4],
    ['step', 'sign-up', 'de', 'phone', 2],
  ]);
  await app().guest.call('countViews', { body: views() });
  expect((await kept())[1]).toEqual(['page', '/games', 'de', 'phone', 6]);
  const columns = await app().context.database.pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'view_count' order by 1",
  );
  expect(columns.rows.map(({ name }) => name)).toEqual(['count', 'day', 'kind', 'locale', 'name', 'screen']);
});

test('pages that there are not, languages of no site and numbers beyond the bounds are not taken', async () => {
  for (const body of [
    views({ pages: [{ page: '/made-up', count: 1 }] }),
    views({ pages: [{ page: '/games', count: 0 }] }),
    views({ pages: [{ page: '/games', count: 501 }] }),
    views({ screen: 'watch' }),
    views({ player: 'somebody' }),
    views({ pages: Array.from({ length: 41 }, () => ({ page: '/games', count: 1 })) }),
  ])
    expect(await refusalOf(app().guest.call('countViews', { body }))).toMatchObject({ status: 422 });
  await app().guest.call('countViews', { body: views({ locale: 'xx' }) });
  expect(await kept()).toEqual([]);
});

test('what could not be written is written with the next, once', async () => {
  const { context } = app();
  let isLost = true;
  const lost = {
    get db() {
      if (isLost) throw new Error('the line is down');
      return context.database.db;
    },
  } as typeof context.database;
  const counts = createViewCounts({ database: lost, clock, log: createLog('silent') }, ['de']);
  counts.add(views());
  await counts.flush();
  expect(await kept()).toEqual([]);
  isLost = false;
  await counts.close();
  await counts.close();
  expect(await kept()).toEqual([['page', '/games', 'de', 'phone', 2]]);
});

test('numbers older than they are kept go by night', async () => {
  const { context } = app();
  const day = (ago: number) => new Date(clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
  for (const ago of [0, 399, 402])
    await context.database.transact(
      async (tx) =>
        void (await tx
          .insertInto('view_count')
          .values({ day: day(ago), kind: 'page', name: '/', locale: 'en', screen: 'phone', count: 1n })
          .execute()),
    );
  const job = context.parts.jobs.find(({ name }) => name === 'tidy-view-counts');
  await job?.run(context, {});
  await job?.run(context, {});
  expect(await kept()).toHaveLength(2);
});

test('an operator reads pages by their views, of a language or all, and the ways to an account and a deposit', async () => {
  expect((await stats('pages')).out).toBe('No page was counted.');
  await app().guest.call('countViews', { body: views({ steps: [{ step: 'sign-up', count: 4 }] }) });
  await app().guest.call('countViews', { body: views({ locale: 'en', screen: 'desktop', pages: [{ page: '/', count: 3 }] }) });
  await app().context.viewCounts.flush();
  expect((await stats('pages')).out.split('\n').map((line) => line.split(/\s{2,}/))).toEqual([
    ['Page', 'Views', 'Phone', 'Desktop'],
    ['/', '3', '0', '3'],
    ['/games', '2', '2', '0'],
  ]);
  expect((await stats('pages', '--locale', 'de')).out).not.toMatch(/^\/ /m);
  expect((await stats('pages', '--to', '2020-01-01')).out).toBe('No page was counted.');
  expect((await stats('pages', '--locale', 'xx')).code).toBe(2);
  expect((await stats('pages', '--from', 'yesterday')).code).toBe(2);
  const before = (await stats('funnels')).out;
  expect(before).toMatch(/sign-up opened\s+4\s+80\.0 %\s+those who agreed/);
  const registered = Number(/registered\s+(\d+)/.exec(before)?.[1]);
  await app().signUp();
  expect((await stats('funnels')).out).toMatch(new RegExp(String.raw`registered\s+${registered + 1}\s`));
  expect((await stats('funnels', '--to', '2020-01-01')).out).toMatch(/registered\s+0\s/);
});

test('a path counts as its page, whatever its language and ids', () => {
  const locales = ['en', 'de', 'pt-br'];
  const pageOf = (path: string) => Object.values(countedPageOf(path, locales)).join(' ');
  expect(pageOf('/')).toBe('/ en');
  expect(pageOf('/de')).toBe('/ de');
  expect(pageOf('/pt-br/games/book-of-lanterns/')).toBe('/games/{id} pt-br');
  expect(pageOf('/profile/info')).toBe('/profile/info en');
  expect(pageOf('/profile/history/transactions/0199c0de')).toBe('other en');
  expect(pageOf('/zz/games')).toBe('other en');
});

test('settings are refused by name', () => {
  const read = (env: Record<string, string>) => () => readMeasurementConfig(env);
  expect(read({ ERROR_DSN: 'https://key:secret@errors.example/1' })).toThrow(/ERROR_DSN/);
  expect(read({ ERROR_DSN: 'errors.example' })).toThrow(/ERROR_DSN/);
  expect(read({ POSTHOG_KEY: 'phc_x', POSTHOG_HOST: 'posthog.example/path' })).toThrow(/POSTHOG_HOST/);
  expect(read({ POSTHOG_KEY: 'phc_x', POSTHOG_DEFAULTS: 'newest' })).toThrow(/POSTHOG_DEFAULTS/);
  expect(read({ ANALYTICS_COOKIELESS: 'sometimes' })).toThrow(/ANALYTICS_COOKIELESS/);
  expect(readMeasurementConfig({}).measurement).toMatchObject({ cookieless: 'normal', ownCounts: true, posthog: undefined });
});

test('where who declines is counted without cookies, the question says so', () => {
  const texts = { messages: { 'layout.cookies.text': 'a', 'layout.cookies.text-on-reject': 'b', other: 'c' }, hash: 'h' };
  const told = (cookieless: string) => consentTexts(readMeasurementConfig({ ANALYTICS_COOKIELESS: cookieless }), () => texts)('en', false);
  expect(told('normal')).toBe(texts);
  expect(told('on_reject').messages).toMatchObject({ 'layout.cookies.text': 'b', other: 'c' });
  expect(told('on_reject').hash).not.toBe('h');
});

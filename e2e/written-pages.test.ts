// What authors write, on its way to the reader: drafts stay with those who may see them, and no words of a page stop it.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeDay } from '#server/modules/wallet/index.ts';
import { root } from '#testing/test-app.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, pathOf } from './lib/walk.ts';

const content = mkdtempSync(join(tmpdir(), 'lanternhall-written-'));
const write = (path: string, text: string): void => {
  mkdirSync(join(content, path, '..'), { recursive: true });
  writeFileSync(join(content, path), text);
};
const written = (title: string, body: string): string => `---\ntitle: ${title}\ndescription: About ${title}\n---\n${body}\n`;

cpSync(join(root, 'content'), content, { recursive: true });
write('en/static/evening.md', written('An evening', 'Published'));
write('drafts/en/static/evening.md', written('A drafted evening', 'Drafted'));
write('drafts/en/static/secret.md', written('A secret evening', 'Drafted'));
write('drafts/en/questions/hidden.md', written('Who keeps the zither?', 'Drafted'));
write('drafts/en/layout.json', JSON.stringify({ join: 'Drafted join' }));
const alike = '```steps\n{ "title": "The same", "items": [{ "title": "a", "text": "b" }] }\n```\n\n';
write('en/static/alike.md', written('Alike', `${alike}${'A line\n\n'.repeat(60)}## Between\n\n${alike}`));
write('en/static/signs.md', written('Signs', '## State\n\nA\n\n## Scripts\n\nB\n\n## App\n\nC\n\n## Heart\n\nD'));

write('en/redirects.json', JSON.stringify({ '/old-evening': '/static/evening', '/of/old': 'https://feast.example/a?b=c' }));
write('en/pages/past.md', `---\ntitle: Past\ndescription: x\nuntil: 2020-01-31\n---\nPast\n`);
write('en/static/moved.md', written('Moved', 'It was [here](/old-evening).'));

const evening = useEvening({ config: { content: { dir: content, url: undefined, previewToken: undefined, everyMs: 60_000 } } });
const at = addressIn(evening);
afterAll(() => rmSync(content, { recursive: true }));

async function read(path: string, cookie = ''): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(at(path), { headers: { cookie } });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test('an address that has moved leads on in its language with what was asked, and a page whose time is over is none', async () => {
  const go = async (path: string) => {
    const response = await fetch(at(path), { redirect: 'manual' });
    return [response.status, response.headers.get('location')];
  };
  expect(await go('/old-evening?from=mail')).toEqual([301, '/static/evening?from=mail']);
  expect(await go('/de/old-evening')).toEqual([301, '/de/static/evening']);
  expect(await go('/of/old?x=1')).toEqual([301, 'https://feast.example/a?b=c']);
  expect((await read('/static/moved')).text).toContain('href="/static/evening"');
  expect((await read('/past')).status).toBe(404);
  const token = evening().app.context.previews.issue(1);
  expect((await read('/past', `content-preview=${token}`)).status).toBe(200);
});

test('who follows a link inside the site to an address that has moved gets where it leads', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/static/about'));
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/old-evening?from=mail', textContent: 'On' });
    document.querySelector('.rich')?.append(link);
  });
  await page.getByRole('link', { name: 'On', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/static/evening');
  await expect.poll(() => pathOf(page)).toBe('/static/evening?from=mail');
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/static/about');
});

test('a draft is shown to who holds the token, kept nowhere, and told to nobody else', async () => {
  const token = evening().app.context.previews.issue(1);
  const stored = `content-preview=${token}`;
  const places = ['/static/evening', '/static/evening/_payload.json', '/api/content/pages/en/static/evening'];
  const asDraft = async (path: string) => (path.startsWith('/api') ? await read(`${path}?preview=${token}`) : await read(path, stored));
  // whoever comes first, the guest or the author
  for (const path of [...places, ...places.toReversed()]) {
    const draft = await asDraft(path);
    const shown = draft.text.includes('A drafted evening');
    expect([path, shown, draft.headers.get('cache-control')]).toEqual([path, true, 'no-store']);
    expect([path, (await read(path)).text.includes('rafted')]).toEqual([path, false]);
  }
  const spelled = await read(`/api/content/pages/en/static/evening?prev%69ew=${token}`);
  expect(spelled.text).toContain('A drafted evening');
  expect(spelled.headers.get('cache-control')).toBe('no-store');
  expect((await read('/static/secret', stored)).status).toBe(200);
  expect((await read('/static/secret')).status).toBe(404);
  expect((await read('/sitemap.xml', stored)).text).not.toContain('secret');
  const shown = await read(`/static/evening?preview=${token}`);
  expect(shown.headers.get('set-cookie')).toMatch(/^content-preview=.*HttpOnly/);
  expect(shown.text).not.toContain(token);
  expect(shown.text).toContain('Drafted join');
});

test.each(['', '/de', '/tr'])('%s the page about fairness shows the newest fingerprints of the ledger', async (prefix) => {
  const { app } = evening();
  await app.signUp();
  await closeDay(app.context);
  const [checkpoint] = (await app.guest.call('listLedgerCheckpoints')).data;
  expect(checkpoint?.hash).toMatch(/^[0-9a-f]{64}$/);
  const { status, text } = await read(`${prefix}/static/fairness`);
  expect([status, text.includes(`${checkpoint?.hash}</td>`)]).toEqual([200, true]);
});

test('on a phone a fingerprint breaks, so that all of it is seen', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/static/fairness'));
  const boxes = await page.locator('.rich-table').evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.clientWidth));
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes.filter((over) => over > 0)).toEqual([]);
});

test('a token that is forged or over shows what is published, and is not stored', async () => {
  const { previews } = evening().app.context;
  const good = previews.issue(1);
  const later = `${Number(good.split('.')[0]) + 3600}.${good.split('.')[1]}`;
  for (const wrong of [previews.issue(-1), later, `${good}x`, good.split('.')[0] ?? '', '', '1']) {
    const asked = await read(`/static/evening?preview=${wrong}`, `content-preview=${wrong}`);
    const shown = ['Published', 'A drafted evening'].map((words) => asked.text.includes(words));
    expect([wrong, ...shown, asked.headers.get('set-cookie')]).toEqual([wrong, true, false, null]);
  }
});

test('the author goes on among drafts by links, too', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at(`/static/about?preview=${evening().app.context.previews.issue(1)}`));
  await page.getByRole('banner').getByRole('link', { name: 'Drafted join', exact: true }).waitFor();
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/static/secret', textContent: 'On' });
    document.querySelector('.rich')?.append(link);
  });
  await page.getByRole('link', { name: 'On', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'A secret evening' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/static/secret');
});

test('what an author searches for among the questions is found among the drafts, and a guest finds nothing of it', async () => {
  const search = async (path: string) => {
    const page = await evening().visit('desktop');
    await page.goto(at(path));
    await page.getByRole('searchbox', { name: 'Search help' }).fill('zither');
    return page;
  };
  const author = await search(`/questions?preview=${evening().app.context.previews.issue(1)}`);
  await author.getByRole('link', { name: 'Who keeps the zither?', exact: true }).waitFor();
  await author.getByRole('status').filter({ hasText: '1 result' }).waitFor({ state: 'attached' });
  const guest = await search('/questions');
  await guest
    .getByText(/Try another word/)
    .first()
    .waitFor();
  expect(await guest.getByRole('link', { name: 'Who keeps the zither?' }).count()).toBe(0);
});

test('of two blocks that are titled alike each has its own place in the list of contents', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/static/alike'));
  const titles = page.getByRole('heading', { name: 'The same', exact: true });
  expect(await titles.evaluateAll((all) => all.map(({ id }) => id))).toEqual(['the-same', 'the-same-2']);
  expect(await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id).toSorted())).toSatisfy(
    (ids: string[]) => new Set(ids).size === ids.length,
  );
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'The same' }).nth(1).click();
  await expect.poll(async () => await page.evaluate(() => document.querySelector(':target')?.id)).toBe('the-same-2');
  await expect.poll(() => pathOf(page)).toBe('/static/alike#the-same-2');
  await expect.poll(async () => await page.getByRole('region', { name: 'The same' }).count()).toBe(2);
});

test('a page whose headings are named like parts of the document wakes', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/static/signs#scripts'));
  await page.getByRole('heading', { name: 'Scripts', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu', exact: true }).waitFor();
  await expect.poll(async () => await page.locator('html').getAttribute('data-awake')).toBe('');
});

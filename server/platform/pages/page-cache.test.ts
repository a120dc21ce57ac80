import { expect, test } from 'vitest';
import type { CallName } from '#contract/kernel/paths.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';

const page = (text: string, status = 200): CachedPage => ({
  status,
  plainBytes: text.length,
  brotli: Buffer.alloc(0),
  sent: 0,
  etag: text,
  reads: new Set(),
});

test('a page is made once while it is fresh, shown while it is renewed, and made anew when it is old', async () => {
  let now = 0;
  let made = 0;
  const cache = createPageCache(() => now);
  const get = async () =>
    (
      await cache.get('/', async () => {
        made += 1;
        return page(String(made));
      })
    ).etag;
  expect(await Promise.all([get(), get()])).toEqual(['1', '1']);
  now = 10_001;
  expect(await get()).toBe('1');
  expect(await get()).toBe('2');
  now = 700_000;
  expect(await get()).toBe('3');
});

test('what failed is not kept, nor what began before a drop', async () => {
  const cache = createPageCache(() => 0);
  await cache.get('/gone', async () => page('none', 404));
  expect(cache.size).toBe(0);
  const slow = cache.get('/', async () => {
    cache.drop();
    return page('old');
  });
  expect((await slow).etag).toBe('old');
  expect(cache.size).toBe(0);
});

test('the oldest pages go when all together are too large', async () => {
  const cache = createPageCache(() => 0, 10);
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => page(`${key}123`));
  expect(cache.size).toBe(2);
  expect((await cache.get('a', async () => page('anew'))).etag).toBe('anew');
  expect((await cache.get('c', async () => page('other'))).etag).toBe('c123');
});

test('a change drops the pages that show it and no others', async () => {
  const cache = createPageCache(() => 0);
  const showing = (text: string, ...reads: CallName[]): CachedPage => ({ ...page(text), reads: new Set(reads) });
  await cache.get('/games', async () => showing('games', 'listGames'));
  await cache.get('/static/terms', async () => showing('terms', 'readContentPage'));
  cache.drop(({ reads }) => reads.has('readContentPage'));
  expect((await cache.get('/games', async () => page('anew'))).etag).toBe('games');
  expect((await cache.get('/static/terms', async () => page('anew'))).etag).toBe('anew');
});

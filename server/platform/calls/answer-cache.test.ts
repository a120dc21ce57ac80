import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

test('an answer is kept for its time, and not when it was made from what has changed since', () => {
  let now = 1_000_000;
  const cache = createAnswerCache(() => now);
  cache.put('a', 'first', 10, cache.generation());
  expect(cache.get('a')?.body).toBe('first');
  now += 10_001;
  expect(cache.get('a')).toBeUndefined();
  const begunAt = cache.generation();
  cache.drop();
  cache.put('a', 'old', 10, begunAt);
  expect(cache.get('a')).toBeUndefined();
});

test('the oldest answers go when all together are too long', () => {
  const cache = createAnswerCache(() => 1);
  const large = 'x'.repeat(7 * 1024 * 1024);
  for (const key of ['a', 'b', 'b', 'c']) cache.put(key, large, 10, cache.generation());
  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true]);
});

test('two answers have one tag where they say the same', () => {
  const cache = createAnswerCache(() => 1);
  const tagOf = (key: string, body: string) => cache.put(key, body, 10, cache.generation()).etag;
  expect(tagOf('a', 'this')).toBe(tagOf('b', 'this'));
  expect(tagOf('a', 'that')).not.toBe(tagOf('b', 'this'));
  expect(cache.get('a')?.etag).toBe(tagOf('c', 'that'));
});

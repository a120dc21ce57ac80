import { LRUCache } from 'lru-cache';
import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('the one asked for longest ago goes when there is one more than so many', () => {
  const known = new LRUCache<string, number>(atMost(3));
  for (const [at, name] of ['a', 'b', 'c'].entries()) known.set(name, at);
  known.get('a');
  known.set('d', 3);
  expect([...known.keys()].toSorted()).toEqual(['a', 'c', 'd']);
  known.set('d', 4);
  expect([known.size, known.get('d')]).toEqual([3, 4]);
});

test('entries that are over make room, as those that were put out do', () => {
  let now = 1;
  const known = new LRUCache<string, number>({ ...atMost(2), ttl: 10, ttlResolution: 0, perf: { now: () => now } });
  known.set('a', 1);
  now = 12;
  expect(known.get('a')).toBeUndefined();
  for (let at = 0; at < 1000; at += 1) {
    known.set(`n${at}`, at);
    known.delete(`n${at - 1}`);
  }
  expect([...known.keys()]).toEqual(['n999']);
});

test('an empty one takes no room for those that may come', () => {
  const before = process.memoryUsage();
  const many = Array.from({ length: 50 }, () => new LRUCache<string, number>(atMost(100_000)));
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.external - before.heapUsed - before.external;
  expect(many.map(({ size }) => size)).toEqual(many.map(() => 0));
  expect(bytes).toBeLessThan(20_000_000);
});

import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worthCollecting } from './collect-when-quiet.ts';

const mib = 1024 * 1024;
const minuteMs = 60_000;
const quiet = { share: 0.02, heapBytes: 30 * mib, residentBytes: 30 * mib, sinceMs: minuteMs };

test('what a start or a busy time has left is given back when it is quiet, much of the heap when it is nearly so', () => {
  expect(worthCollecting(quiet)).toBe('heap');
  expect(worthCollecting({ ...quiet, residentBytes: 80 * mib })).toBe('everything');
  expect(worthCollecting({ ...quiet, heapBytes: 0, residentBytes: 80 * mib, sinceMs: Number.POSITIVE_INFINITY })).toBe('everything');
  expect(worthCollecting({ ...quiet, share: 0.25 })).toBeUndefined();
  expect(worthCollecting({ ...quiet, share: 0.25, heapBytes: 130 * mib, residentBytes: 400 * mib })).toBe('heap');
});

test('little is not worth a halt, nor is anything under load or within a minute of the last', () => {
  expect(worthCollecting({ ...quiet, heapBytes: 5 * mib })).toBeUndefined();
  expect(worthCollecting({ ...quiet, share: 0.6, heapBytes: 900 * mib, residentBytes: 900 * mib })).toBeUndefined();
  expect(worthCollecting({ ...quiet, residentBytes: 900 * mib, sinceMs: minuteMs - 1 })).toBeUndefined();
});

test('what is collected at some load is collected at any lower one, and where there is more to give back', () => {
  const bytes = fc.integer({ min: -200, max: 2000 }).map((count) => count * mib);
  const stretches = fc.record({
    share: fc.double({ min: 0, max: 2, noNaN: true }),
    heapBytes: bytes,
    residentBytes: bytes,
    sinceMs: fc.nat(10 * minuteMs),
  });
  const more = fc.nat(500).map((count) => count * mib);
  fc.assert(
    fc.property(stretches, fc.double({ min: 0, max: 1, noNaN: true }), more, more, (one, quieter, heap, resident) => {
      if (worthCollecting(one) === undefined) return;
      const { share, heapBytes, residentBytes } = one;
      expect(
        worthCollecting({ ...one, share: share * quieter, heapBytes: heapBytes + heap, residentBytes: residentBytes + resident }),
      ).toBeDefined();
    }),
  );
});

test('a process that has had a busy time gives nearly all of it back by itself', () => {
  const program = `
    import { collectWhenQuiet } from ${JSON.stringify(new URL('collect-when-quiet.ts', import.meta.url).href)};
    const mib = () => Math.round(process.memoryUsage.rss() / 1024 / 1024);
    const before = mib();
    let kept = [];
    for (let round = 0; round < 40; round += 1) {
      kept = kept.slice(100_000);
      for (let n = 0; n < 100_000; n += 1) kept.push({ n, text: 'x' + n });
    }
    const busy = mib();
    kept = [];
    collectWhenQuiet();
    const until = Date.now() + 120_000;
    const timer = setInterval(() => {
      if (mib() - before > (busy - before) / 3 && Date.now() < until) return;
      clearInterval(timer);
      console.log(JSON.stringify({ before, busy, after: mib() }));
    }, 500);
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  const { before, busy, after } = JSON.parse(stdout) as { before: number; busy: number; after: number };
  expect(busy - before).toBeGreaterThan(64);
  expect(after - before).toBeLessThanOrEqual((busy - before) / 3);
});

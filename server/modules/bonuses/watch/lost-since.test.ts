import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lostSince, type Stop } from './lost-since.ts';

const hourMs = 3_600_000;
const at = (hours: number): Date => new Date(hours * hourMs);
const stop = (provider: string | null, since: number, until?: number): Stop => ({
  provider,
  since: at(since),
  until: until === undefined ? undefined : at(until),
});
const lost = (stops: Stop[], now: number, ...providers: string[]) => {
  const since = lostSince(stops, providers, at(now));
  return since && (now * hourMs - since.getTime()) / hourMs;
};

test('of a house that is closed and a provider that is away the union is lost, told by whichever ends last', () => {
  const house = stop(null, 3, 5);
  expect(lost([house, stop('a', 0)], 5, 'a')).toBeUndefined();
  expect(lost([house, stop('a', 0, 10)], 10, 'a')).toBe(10);
  expect(lost([house, stop('a', 4, 10)], 10, 'a')).toBe(7);
  expect(lost([stop(null, 3), stop('a', 0, 4)], 4, 'a')).toBeUndefined();
  expect(lost([stop(null, 3, 7), stop('a', 0, 4)], 7, 'a')).toBe(7);
  expect(lost([stop(null, 3, 7), stop('a', 0, 2)], 7, 'a')).toBe(4);
  // who does not need the one that was away has lost what the house was closed, at its end
  expect(lost([house, stop('a', 0)], 5, 'a', 'b')).toBe(2);
  expect(lost([house, stop('a', 0, 10)], 10, 'a', 'b')).toBeUndefined();
  expect(lost([house], 5)).toBe(2);
});

test('where several providers would do the time is lost in which all of them were away', () => {
  expect(lost([stop('a', 0, 10), stop('b', 2)], 10, 'a', 'b')).toBe(8);
  expect(lost([stop('a', 0, 10), stop('b', 2, 12)], 12, 'a', 'b')).toBeUndefined();
  expect(lost([stop('a', 0, 4), stop('b', 4, 9)], 9, 'a', 'b')).toBeUndefined();
});

test('a short absence by itself is given back to nobody; one that goes on after the house has opened belongs to what was lost', () => {
  expect(lost([stop('a', 0, 0.4)], 0.4, 'a')).toBeUndefined();
  expect(lost([stop('a', 0, 0.5)], 0.5, 'a')).toBe(0.5);
  expect(lost([stop(null, 0, 0.1)], 0.1, 'a')).toBe(0.1);
  expect(lost([stop(null, 0, 2), stop('a', 1.9, 2.2)], 2.2, 'a')).toBeCloseTo(2.2, 9);
});

test('whatever stops there are and in whichever order they end, each hour that could not be used is given back once', () => {
  const span = fc.tuple(fc.constantFrom(null, 'a', 'b'), fc.nat(20), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), fc.constantFrom([], ['a'], ['a', 'b']), (spans, providers) => {
      // stops of one kind do not overlap
      const all = spans
        .map(([provider, since, hours]) => ({ provider, since, until: since + hours }))
        .filter(
          (one, nth, list) =>
            !list.slice(0, nth).some((other) => other.provider === one.provider && one.since <= other.until && other.since <= one.until),
        );
      const covers = (provider: string | null, hour: number) =>
        all.some((one) => one.provider === provider && one.since <= hour && hour < one.until);
      const isLost = (hour: number) =>
        covers(null, hour) || (providers.length > 0 && providers.every((provider) => covers(provider, hour)));
      const wanted = Array.from({ length: 30 }, (_, hour) => Number(isLost(hour))).reduce((sum, one) => sum + one, 0);
      let given = 0;
      for (const now of new Set(all.map(({ until }) => until))) {
        const known = all
          .filter(({ since }) => since < now)
          .map(({ provider, since, until }) => stop(provider, since, until <= now ? until : undefined));
        // a stop that begins as another ends is a moment later
        const begins = all.filter(({ since }) => since === now).map(({ provider, since }) => stop(provider, since));
        given += lost([...known, ...begins], now, ...providers) ?? 0;
      }
      expect(given).toBe(wanted);
    }),
    { numRuns: 2000 },
  );
});

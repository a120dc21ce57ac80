import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf, monthsSince, monthsUpTo, sumStatement } from './month-statement.ts';
import type { Entry } from './parts/statement.ts';

const kinds = ['deposit', 'bet', 'win', 'withdrawal-settle'] as const;
const movements = fc.array(fc.record({ kind: fc.constantFrom(...kinds), real: fc.integer({ min: -1_000_000, max: 1_000_000 }) }), {
  maxLength: 50,
});

/** Entries as they are booked on a balance. */
function book(opening: number, given: readonly { kind: (typeof kinds)[number]; real: number }[]): Entry[] {
  let balanceAfter = opening;
  return given.map(({ kind, real }, at) => {
    balanceAfter += real;
    const money = { currency: 'EUR', kind, cause: null, real, bonus: 0, held: 0, balanceAfter };
    return { id: `id-${at}`, accountId: 'a', ...money, number: at + 1, round: null, at: '2026-11-01T20:00:00.000Z' };
  });
}

test('HI-03 opening and sums of kinds make the closing balance, to the smallest unit', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), movements, (opening, given) => {
      const entries = book(opening, given);
      const sums = sumStatement(opening, entries);
      expect(sums.addsUp).toBe(true);
      expect(opening + sums.kinds.reduce((sum, one) => sum + one.sum, 0)).toBe(sums.closing);
      expect(sums.kinds.reduce((sum, one) => sum + one.count, 0)).toBe(entries.length);
    }),
  );
});

test('HI-03 a movement that is missing, or another balance, does not add up', () => {
  fc.assert(
    fc.property(fc.nat(1000), movements, fc.nat(), (opening, given, place) => {
      const entries = book(
        opening,
        given.filter(({ real }) => real !== 0),
      );
      fc.pre(entries.length > 1);
      const gone = place % (entries.length - 1);
      expect(
        sumStatement(
          opening,
          entries.filter((_, at) => at !== gone),
        ).addsUp,
      ).toBe(false);
      expect(sumStatement(opening + 1, entries).addsUp).toBe(false);
    }),
  );
});

test('months go back over the turn of the year, and begin with the player’s own midnight', () => {
  expect(monthsUpTo('2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(boundsOf('2026-10', 'Europe/Berlin')).toEqual({ from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' });
  expect(boundsOf('2026-12', 'UTC')).toEqual({ from: '2026-12-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' });
});

test('HI-03 months that the archive has, in whole or in part, are not offered', () => {
  const months = ['2026-04', '2026-03', '2026-02', '2026-01'];
  expect(monthsSince(months, null, 'UTC')).toEqual(months);
  expect(monthsSince(months, '2026-03-01T00:00:00.000Z', 'UTC')).toEqual(['2026-04', '2026-03']);
  // where the day begins before the one of the ledger, the first hours of the month are in the archive
  expect(monthsSince(months, '2026-03-01T00:00:00.000Z', 'Europe/Berlin')).toEqual(['2026-04']);
  expect(monthsSince(months, '2026-03-01T00:00:00.000Z', 'America/Sao_Paulo')).toEqual(['2026-04', '2026-03']);
});

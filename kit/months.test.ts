import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths } from './months.ts';

test.each([
  ['2031-03-31T10:20:30.400Z', -1, '2031-02-28T10:20:30.400Z'],
  ['2032-03-31T10:20:30.400Z', -1, '2032-02-29T10:20:30.400Z'],
  ['2032-02-29T03:40:00.000Z', -12, '2031-02-28T03:40:00.000Z'],
  ['2032-02-29T03:40:00.000Z', 12, '2033-02-28T03:40:00.000Z'],
  ['2031-08-31T00:00:00.000Z', 1, '2031-09-30T00:00:00.000Z'],
  ['2031-12-31T23:59:59.999Z', 2, '2032-02-29T23:59:59.999Z'],
  ['2031-01-15T12:00:00.000Z', -1, '2030-12-15T12:00:00.000Z'],
])('%s and %i months is %s', (at, months, then) => {
  expect(addMonths(new Date(at), months).toISOString()).toBe(then);
});

const instants = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z'), noInvalidDate: true });
const spans = fc.integer({ min: 0, max: 60 });
const lastDayOf = (at: Date): number => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
const monthOf = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth();

test('the month is always the one that is meant, the day the same or the last of a shorter month, the time of day the same', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -60, max: 60 }), (at, months) => {
      const moved = addMonths(at, months);
      expect(monthOf(moved)).toBe(monthOf(at) + months);
      expect(moved.getUTCDate()).toBe(Math.min(at.getUTCDate(), lastDayOf(moved)));
      expect(moved.toISOString().slice(10)).toBe(at.toISOString().slice(10));
    }),
    { numRuns: 1000 },
  );
});

test('what lies more than so many months back does so on the day that was counted ahead, never before, and at most three days later', () => {
  const dayMs = 86_400_000;
  fc.assert(
    fc.property(instants, spans, fc.integer({ min: -40 * dayMs, max: 40 * dayMs }), (since, months, offMs) => {
      const due = addMonths(since, months);
      const now = new Date(due.getTime() + offMs);
      const isOlder = addMonths(now, -months) > since;
      if (offMs < 0) expect(isOlder).toBe(false);
      if (offMs > 3 * dayMs) expect(isOlder).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockIn, nextAt, quietUntil } from './day-times.ts';

const zones = ['Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'UTC'];
const night = { from: 22 * 60, until: 7 * 60 };

test('quiet hours go over midnight and end in the morning of the player’s day', () => {
  expect(quietUntil('Europe/Berlin', new Date('2026-01-10T21:30:00Z'), night)).toEqual(new Date('2026-01-11T06:00:00Z'));
  expect(quietUntil('Europe/Berlin', new Date('2026-01-11T05:59:59Z'), night)).toEqual(new Date('2026-01-11T06:00:00Z'));
  expect(quietUntil('Europe/Berlin', new Date('2026-01-11T06:00:00Z'), night)).toBeUndefined();
  expect(quietUntil('America/Sao_Paulo', new Date('2026-01-10T21:30:00Z'), night)).toBeUndefined();
});

test('the clock that is put forward or back meanwhile is heeded', () => {
  // 29 March 2026: 02:00 becomes 03:00; 25 October 2026: 03:00 becomes 02:00
  expect(quietUntil('Europe/Berlin', new Date('2026-03-28T22:00:00Z'), night)).toEqual(new Date('2026-03-29T05:00:00Z'));
  expect(quietUntil('Europe/Berlin', new Date('2026-10-24T21:00:00Z'), night)).toEqual(new Date('2026-10-25T06:00:00Z'));
});

test('quiet hours within a day, and those of no length', () => {
  const noon = { from: 12 * 60, until: 13 * 60 };
  expect(quietUntil('UTC', new Date('2026-05-01T12:00:00Z'), noon)).toEqual(new Date('2026-05-01T13:00:00Z'));
  expect(quietUntil('UTC', new Date('2026-05-01T11:59:00Z'), noon)).toBeUndefined();
  expect(quietUntil('UTC', new Date('2026-05-01T12:00:00Z'), { from: 0, until: 0 })).toBeUndefined();
  expect(quietUntil('UTC', new Date('2026-05-01T12:00:00Z'), undefined)).toBeUndefined();
});

test('the next time of the day is ahead, at most a day and a shift of the clock away, and shows on the clock unless that leaves it out', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) }),
      fc.integer({ min: 0, max: 1439 }),
      (zone, ms, minutes) => {
        const at = new Date(ms);
        const next = nextAt(zone, at, minutes);
        const aheadMs = next.getTime() - ms;
        expect(aheadMs).toBeGreaterThan(0);
        expect(aheadMs).toBeLessThanOrEqual(25 * 3_600_000);
        const off = Math.abs(clockIn(zone, next).minutes - minutes);
        expect(Math.min(off, 1440 - off)).toBeLessThanOrEqual(60);
      },
    ),
    { numRuns: 2000 },
  );
});

test('days of the week are the player’s', () => {
  expect(clockIn('Pacific/Kiritimati', new Date('2026-01-11T12:00:00Z'))).toEqual({ minutes: 120, weekday: 1 });
  expect(clockIn('UTC', new Date('2026-01-11T12:00:00Z'))).toEqual({ minutes: 720, weekday: 7 });
});

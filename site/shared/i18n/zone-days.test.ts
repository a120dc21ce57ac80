import { expect, test } from 'vitest';
import { dayOf, startOfDay } from './zone-days.ts';

const at = (day: string, zone: string, later?: number) => startOfDay(day, zone, later)?.toISOString();

test('a day begins when the clock of the zone shows midnight, also about the days on which that clock is changed', () => {
  expect(at('2026-11-23', 'UTC')).toBe('2026-11-23T00:00:00.000Z');
  expect(at('2026-11-23', 'Europe/Berlin')).toBe('2026-11-22T23:00:00.000Z');
  expect(at('2026-07-01', 'America/Sao_Paulo')).toBe('2026-07-01T03:00:00.000Z');
  expect(at('2026-07-01', 'Pacific/Kiritimati')).toBe('2026-06-30T10:00:00.000Z');
  expect(at('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
  expect(at('2026-03-29', 'Europe/Berlin', 1)).toBe('2026-03-29T22:00:00.000Z');
  expect(at('2026-10-25', 'Europe/Berlin', 1)).toBe('2026-10-25T23:00:00.000Z');
  expect(at('2026-12-31', 'Asia/Kolkata', 1)).toBe('2026-12-31T18:30:00.000Z');
});

test('what is no day is none', () => {
  for (const day of ['', '2026-02-30', '2026-13-01', '26-1-1', 'yesterday', '2026-11-23T00:00']) expect(at(day, 'UTC')).toBeUndefined();
});

test('it is the day of the zone', () => {
  const moment = new Date('2026-11-23T22:30:00Z');
  expect(['UTC', 'Europe/Istanbul', 'America/Sao_Paulo'].map((zone) => dayOf(moment, zone))).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-23',
  ]);
});

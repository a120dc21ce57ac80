import { expect, test } from 'vitest';
import { bettingPath, eventPath, readFilter } from './filter.ts';
import { preparedAddress, readPrepared } from './prepared-slip.ts';

test('an address says what is listed; what it cannot mean falls away', () => {
  expect(readFilter({ when: 'live' }, { sport: 'lh:sport:football' })).toEqual({ when: 'live', sportId: 'lh:sport:football' });
  expect(readFilter({ when: 'today' }, {}, 'Asia/Tokyo')).toEqual({ when: 'today', timeZone: 'Asia/Tokyo' });
  expect(readFilter({ when: 'live' }, {}, 'Asia/Tokyo')).toEqual({ when: 'live' });
  expect(readFilter({ when: 'date', date: '2026-12-24' }, {})).toEqual({ when: 'date', date: '2026-12-24' });
  for (const search of [{ when: 'date' }, { when: 'date', date: '2026-13-44' }, { when: 'soon' }, { date: '2026-12-24' }])
    expect(readFilter(search, {})).toEqual({});
});

test('ids stand in paths as they are', () => {
  expect(bettingPath('lh:sport:football')).toBe('/betting/lh:sport:football');
  expect(eventPath({ sportId: 's', tournamentId: 't', id: 'a/b' })).toBe('/betting/s/t/a%2Fb');
});

test('a prepared slip is read from its own address', () => {
  const picks = [
    { eventId: 'lh:match:1', marketId: 'football:total', specifiers: 'total=2.5', outcomeId: 'over' },
    { eventId: 'lh:match:2', marketId: 'football:result', specifiers: '', outcomeId: 'draw' },
  ];
  const address = new URL(preparedAddress(picks), 'http://house.example');
  expect(readPrepared(address.searchParams.get('slip') ?? '')).toEqual(picks);
  expect(readPrepared('nonsense,~~~,a~b')).toEqual([]);
  expect(readPrepared(undefined)).toEqual([]);
});

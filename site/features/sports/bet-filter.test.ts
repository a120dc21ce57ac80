import { expect, test } from 'vitest';
import { readBetFilter } from './bet-filter.ts';

test('the filter of an address is what is asked for; its last day belongs to it', () => {
  const search = { result: 'won', currency: 'EUR', from: '2026-11-01', to: '2026-11-02' };
  expect(readBetFilter(search, true, 'Europe/Berlin')).toEqual({
    state: 'won',
    currency: 'EUR',
    from: '2026-10-31T23:00:00.000Z',
    to: '2026-11-02T23:00:00.000Z',
  });
});

test('a state of the other list and what is no value fall away', () => {
  expect(readBetFilter({ result: 'won' }, false, 'UTC')).toEqual({});
  expect(readBetFilter({ result: 'accepted' }, true, 'UTC')).toEqual({});
  expect(readBetFilter({ result: 'rejected' }, true, 'UTC')).toEqual({ state: 'rejected' });
  expect(readBetFilter({ result: 'rejected' }, false, 'UTC')).toEqual({});
  expect(readBetFilter({ result: 'refused', currency: 'e', from: '2026-13-01', to: 'now' }, true, 'UTC')).toEqual({});
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countFilters,
  devices,
  type LobbyFilter,
  lobbyAddress,
  noFilter,
  readFilter,
  sorts,
  toQuery,
  volatilities,
  writeFilter,
} from './lobby-filter.ts';

const word = fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,12})?$/);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const filters: fc.Arbitrary<LobbyFilter> = fc.record({
  collection: maybe(word),
  provider: maybe(word),
  category: maybe(word),
  feature: maybe(word),
  volatility: maybe(fc.constantFrom(...volatilities)),
  currency: maybe(fc.stringMatching(/^[A-Z]{3,5}$/)),
  device: maybe(fc.constantFrom(...devices)),
  isPlayable: fc.boolean(),
  search: fc.string({ maxLength: 80 }).map((text) => text.trim()),
  sort: fc.constantFrom(...sorts),
  page: fc.integer({ min: 1, max: 9999 }),
});

test('a filter comes back from its address as it was', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFilter(writeFilter(filter))).toEqual(filter);
    }),
  );
});

test('a filter comes back from its link', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const query = Object.fromEntries(new URL(lobbyAddress(filter), 'http://localhost').searchParams);
      expect(readFilter(query)).toEqual(filter);
    }),
  );
});

test('the plain lobby has the plain address', () => {
  expect(lobbyAddress(noFilter)).toBe('/games');
  expect(writeFilter(noFilter)).toEqual({});
});

test('values that the lobby does not know fall away', () => {
  const search = {
    provider: 'No Such',
    category: '../x',
    volatility: 'huge',
    currency: 'eur',
    device: 'fridge',
    sort: 'random',
    page: '-3',
    playable: 'yes',
  };
  expect(readFilter(search)).toEqual(noFilter);
  expect(readFilter({ page: '0' }).page).toBe(1);
  expect(readFilter({ page: '12345' }).page).toBe(1);
});

test('the API is asked with lists where it takes lists', () => {
  const filter: LobbyFilter = {
    ...noFilter,
    provider: 'lamplight-studio',
    feature: 'wilds',
    currency: 'BTC',
    device: 'mobile',
    isPlayable: true,
    search: 'gold',
    sort: 'name',
  };
  expect(toQuery(filter, 2)).toEqual({
    provider: ['lamplight-studio'],
    feature: ['wilds'],
    currency: 'BTC',
    device: 'mobile',
    playable: 1,
    search: 'gold',
    sort: 'name',
    page: 2,
    perPage: 24,
  });
  expect(toQuery(noFilter, 1)).toEqual({ page: 1, perPage: 24 });
});

test('order and page are no filters', () => {
  expect(countFilters({ ...noFilter, sort: 'name', page: 3 })).toBe(0);
  expect(countFilters({ ...noFilter, category: 'slots', search: 'a', isPlayable: true })).toBe(3);
});

import { expect, test } from 'vitest';
import { pagesOf, readNumbers, readListPosition, toFilter, toPage, withoutFilters } from './list-query.ts';

const first = '0190a1b2-0000-7000-8000-000000000001';

test('a place is a page and, beyond the first, an anchor; anything else falls away', () => {
  expect(readListPosition({})).toEqual({ page: 1, before: undefined });
  expect(readListPosition({ page: '3', before: first })).toEqual({ page: 3, before: first });
  expect(readListPosition({ page: '1', before: first })).toEqual({ page: 1, before: undefined });
  expect(readListPosition({ page: '-2', before: 'x' })).toEqual({ page: 1, before: undefined });
  expect(readListPosition({ page: '2', before: "'; drop" })).toEqual({ page: 2, before: undefined });
});

test('the next pages carry the id of the first row of page one', () => {
  const second = toPage({ type: '1' }, 2, first);
  expect(second).toEqual({ type: '1', page: '2', before: first });
  expect(toPage(second, 3, 'another')).toEqual({ type: '1', page: '3', before: first });
  expect(toPage(second, 1, 'another')).toEqual({ type: '1' });
  expect(toPage({ page: '2' }, 3, 'first of page two')).toEqual({ page: '3' });
});

test('a filter begins the list anew', () => {
  expect(toFilter({ page: '4', before: first, type: '1' }, 'status', '2')).toEqual({ type: '1', status: '2' });
  expect(toFilter({ type: '1', status: '2' }, 'type', '')).toEqual({ status: '2' });
});

test('filters fall away together', () => {
  expect(withoutFilters({ page: '2', before: first, result: 'won', from: '2026-01-01', round: first }, ['result', 'from', 'to'])).toEqual({
    round: first,
  });
});

test('numbers of a filter are those known', () => {
  expect(readNumbers('1,7,99,x', [1, 2, 7])).toEqual([1, 7]);
  expect(readNumbers(undefined, [1])).toEqual([]);
});

test('an empty list has one page', () => {
  expect([0, 1, 20, 21].map((total) => pagesOf(total, 20))).toEqual([1, 1, 1, 2]);
});

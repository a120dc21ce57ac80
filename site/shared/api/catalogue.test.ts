import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { loadCatalogue } from './catalogue.ts';
import { callQuery, guestDefaults } from './queries.ts';

/** A page's queries, with what was asked. */
function openQueries(answer: (name: string) => Promise<unknown>) {
  const asked: string[] = [];
  const queries = new QueryClient(
    guestDefaults(async (name) => {
      asked.push(name);
      return await answer(name);
    }),
  );
  return { queries, asked };
}

test('providers and collections are asked for as the app is made', async () => {
  const { queries, asked } = openQueries(async (name) => await Promise.resolve({ data: [name] }));
  loadCatalogue(queries);
  expect(asked.toSorted()).toEqual(['listCollections', 'listProviders']);
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect(queries.getQueryData(callQuery('listProviders').queryKey)).toEqual({ data: ['listProviders'] });
});

test('what a page came with is not asked for again, and nothing is while the house is closed', () => {
  const { queries, asked } = openQueries(async () => await Promise.resolve({ data: [] }));
  queries.setQueryData(callQuery('listProviders').queryKey, { data: [] });
  loadCatalogue(queries);
  expect(asked).toEqual(['listCollections']);
  const closed = openQueries(async () => await Promise.resolve({ data: [] }));
  closed.queries.setQueryData(callQuery('initPlayer').queryKey, { data: { isMaintenance: true } } as never);
  loadCatalogue(closed.queries);
  expect(closed.asked).toEqual([]);
});

test('a load that fails leaves no list and throws at nobody', async () => {
  const { queries, asked } = openQueries(async () => await Promise.reject(new Error('down')));
  loadCatalogue(queries);
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect(asked).toHaveLength(2);
  expect(queries.getQueryData(callQuery('listCollections').queryKey)).toBeUndefined();
});

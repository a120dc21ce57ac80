import { dehydrate, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { PageQueries } from './page-queries.ts';
import { callQuery, guestDefaults, type Read } from './queries.ts';

const query = callQuery('listLocales');

test('an answer becomes the data of its query, as a fetch would leave it, and is read once', async () => {
  vi.useFakeTimers();
  const read = vi.fn<Read>(async () => await Promise.resolve({ data: ['en'] }));
  const [ours, fetched] = [new PageQueries({ read }), new QueryClient(guestDefaults(read))];
  await Promise.all([ours, fetched].map(async (queries) => await queries.ensureQueryData(query)));
  expect(dehydrate(ours)).toEqual(dehydrate(fetched));
  expect(ours.getQueryState(query.queryKey)).toEqual(fetched.getQueryState(query.queryKey));
  expect(read).toHaveBeenCalledTimes(2);
  expect(await ours.ensureQueryData(query)).toEqual({ data: ['en'] });
  expect(read).toHaveBeenCalledTimes(2);
  expect(read).toHaveBeenCalledWith('listLocales', {});
  vi.useRealTimers();
});

test('an answer is put in without a fetch', async () => {
  const queries = new PageQueries({ read: async () => await Promise.resolve({ data: [] }) });
  const fetch = vi.spyOn(queries, 'fetchQuery');
  await queries.ensureQueryData(query);
  expect(fetch).not.toHaveBeenCalled();
});

test('a refusal is read once, thrown, and leaves its query refused', async () => {
  const refusal = new Error('No such game');
  const read = vi.fn<Read>(async () => await Promise.reject(refusal));
  const queries = new PageQueries({ read });
  await expect(queries.ensureQueryData(query)).rejects.toBe(refusal);
  expect(queries.getQueryState(query.queryKey)).toMatchObject({ status: 'error', error: refusal, fetchStatus: 'idle' });
  expect(read).toHaveBeenCalledTimes(1);
});

test('a query with a source of its own keeps it', async () => {
  const read = vi.fn<Read>();
  const own = { queryKey: ['own'], queryFn: async () => await Promise.resolve(7) };
  expect(await new PageQueries({ read }).ensureQueryData(own)).toBe(7);
  expect(read).not.toHaveBeenCalled();
});

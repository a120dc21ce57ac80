import { notFound } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '#site/shared/api/queries.ts';

/** The kit is for who builds the site: an operator with real money has no such page. @throws notFound of the router */
export async function openKit(queries: QueryClient): Promise<void> {
  const { data } = await queries.ensureQueryData(callQuery('initPlayer'));
  if (!data.playMoney) throw notFound();
}

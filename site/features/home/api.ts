import type { QueryClient } from '@tanstack/react-query';
import type { Data } from '#contract/kernel/calls.ts';
import { loadCurrencies } from '#site/shared/i18n/use-money.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { providersQuery } from '#site/features/games/index.ts';

export type Collection = Data<'listCollections'>[number];

export const collectionsQuery = callQuery('listCollections');
export const betsQuery = callQuery('listLatestBets');
export const winnersQuery = callQuery('listWinners');
export const spotlightQuery = (identity: string) => callQuery('readGame', { params: { id: identity } });

/** Up to so many open games are shown one by one with their figures instead of in a row. */
const maxInSpotlight = 2;

/** Open games of a collection small enough to be shown one by one; empty for one that makes a row. */
export const spotlightOf = ({ games }: Collection): Collection['games'] =>
  games.length <= maxInSpotlight && games.every((game) => !game.isComingSoon) ? games : [];

async function loadCollections(queries: QueryClient): Promise<void> {
  const { data } = await queries.ensureQueryData(collectionsQuery);
  await Promise.allSettled(data.flatMap(spotlightOf).map(async ({ identity }) => await queries.ensureQueryData(spotlightQuery(identity))));
}

/** Wins and bets are amounts: their currencies come along. */
async function loadRounds(queries: QueryClient): Promise<void> {
  const [wins, bets] = await Promise.allSettled([queries.ensureQueryData(winnersQuery), queries.ensureQueryData(betsQuery)]);
  if ([wins, bets].some((answer) => answer.status === 'fulfilled' && answer.value.data.length > 0)) await loadCurrencies(queries);
}

/** Loads the home page. A part that fails is absent from the page, not in its way. */
export async function loadHome(queries: QueryClient): Promise<void> {
  await Promise.allSettled([loadCollections(queries), loadRounds(queries), queries.ensureQueryData(providersQuery)]);
}

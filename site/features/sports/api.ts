// What the betting pages read. A page that is made on the server reads the same, so that it wakes with what it was drawn from.
import { notFound } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { Data } from '#contract/kernel/calls.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { isNotFound } from '#site/shared/api/is-not-found.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { bringTexts } from '#site/shared/i18n/late-texts.ts';
import { loadCurrencies } from '#site/shared/i18n/use-money.ts';
import type { RouteLoad } from '#site/shared/page/route.ts';
import { type EventFilter, readFilter } from './filter.ts';

export type Sports = Data<'listSports'>;
export type ListedEvent = Data<'listEvents'>['events'][number];
export type Market = ListedEvent['main'][number];
export type Outcome = Market['outcomes'][number];
export type Competitor = Data<'listEvents'>['competitors'][number];
export type FoundPlayer = Data<'searchSports'>['players'][number];
export type StandingsRow = Data<'readStandings'>['rows'][number];
export type SportsBet = Data<'listBets'>[number];
export type SportsBetDetail = Data<'readBet'>;
export type BetRules = Data<'readBetRules'>;

const feature = 'sports';

export const sportsQuery = callQuery('listSports');
export const eventsQuery = (filter: EventFilter) => callQuery('listEvents', { query: filter });
export const eventQuery = (id: string) => callQuery('readEvent', { params: { id } });
export const searchQuery = (text: string) => callQuery('searchSports', { query: { text } });
export const standingsQuery = (id: string) => callQuery('readStandings', { params: { id } });
export const keysQuery = callQuery('listBookKeys');
export const rulesQuery = callQuery('readBetRules');

/** Whether this house takes bets on sports. */
export async function hasSports(queries: QueryClient): Promise<boolean> {
  const { data } = await queries.ensureQueryData(callQuery('initPlayer'));
  return data.features.includes(feature);
}

export const useHasSports = (): boolean => useOperatorSettings().features.includes(feature);

/** Brings what every betting page needs. @throws notFound of the router where there is no betting */
export async function loadBetting(queries: QueryClient): Promise<void> {
  if (!(await hasSports(queries))) throw notFound();
  await Promise.all([bringTexts('sports'), loadCurrencies(queries)]);
}

/** Loads the board of all sports, one sport or one league. A book that does not answer is told of on the page. */
export async function loadBoard({ queries, params, search }: RouteLoad): Promise<void> {
  await loadBetting(queries);
  const filter = readFilter(search, params);
  const text = search['search']?.trim() ?? '';
  const list = text.length > 1 ? queries.ensureQueryData(searchQuery(text)) : queries.ensureQueryData(eventsQuery(filter));
  const [sports] = await Promise.allSettled([queries.ensureQueryData(sportsQuery), list]);
  if (sports.status === 'rejected') return;
  const { data } = sports.value;
  const isKnown =
    data.sports.length === 0 ||
    ((filter.sportId === undefined || data.sports.some(({ id }) => id === filter.sportId)) &&
      (filter.tournamentId === undefined || data.tournaments.some(({ id }) => id === filter.tournamentId)));
  if (!isKnown) throw notFound();
}

/** Loads the keys that receipts are checked with. */
export async function loadKeys(queries: QueryClient): Promise<void> {
  await loadBetting(queries);
  await Promise.allSettled([queries.ensureQueryData(keysQuery)]);
}

/** Loads the rules by which bets are settled. */
export async function loadRules(queries: QueryClient): Promise<void> {
  await loadBetting(queries);
  await Promise.allSettled([queries.ensureQueryData(rulesQuery)]);
}

/** Loads the page of one event. @throws notFound of the router for one that there is not */
export async function loadEvent({ queries, params }: RouteLoad): Promise<void> {
  await loadBetting(queries);
  const [, event] = await Promise.allSettled([
    queries.ensureQueryData(sportsQuery),
    queries.ensureQueryData(eventQuery(params['event'] ?? '')),
  ]);
  if (event.status === 'rejected' && isNotFound(event.reason)) throw notFound();
}

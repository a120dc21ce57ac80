// Which events are listed, as the address says it.
import type { Input } from '#contract/kernel/calls.ts';
import type { SiteSearch } from '#site/shared/page/search-params.ts';

export type EventFilter = NonNullable<Input<'listEvents'>['query']>;

export const whens = ['live', 'today', 'tomorrow', 'date', 'outrights'] as const;
export type When = (typeof whens)[number];

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const idPattern = /^[\x21-\x7e]{1,120}$/;

/** What an address asks for; anything that it cannot mean falls away. */
export function readWhen(search: Pick<SiteSearch, 'when' | 'date'>): { when?: When; date?: string } {
  const when = whens.find((name) => name === search.when);
  if (when === undefined) return {};
  if (when !== 'date') return { when };
  const { date = '' } = search;
  return dayPattern.test(date) && !Number.isNaN(Date.parse(date)) ? { when, date } : {};
}

const readId = (text: string | undefined): string | undefined => (text !== undefined && idPattern.test(text) ? text : undefined);

/** The filter of a board. Days are counted in `timeZone`, where the reader's is known. */
export function readFilter(search: SiteSearch, params: Record<string, string | undefined>, timeZone?: string): EventFilter {
  const sportId = readId(params['sport']);
  const tournamentId = readId(params['tournament']);
  const time = readWhen(search);
  const isOfDays = time.when !== undefined && time.when !== 'live' && time.when !== 'outrights';
  return {
    ...(sportId !== undefined && { sportId }),
    ...(tournamentId !== undefined && { tournamentId }),
    ...time,
    ...(isOfDays && timeZone !== undefined && { timeZone }),
  };
}

const pathPart = (id: string): string => encodeURIComponent(id).replaceAll('%3A', ':');

/** The address of a board or, with an event, of its page; without a language's prefix. */
export const bettingPath = (...ids: readonly string[]): string => ['/betting', ...ids.map(pathPart)].join('/');

export const eventPath = ({ sportId, tournamentId, id }: { sportId: string; tournamentId: string; id: string }): string =>
  bettingPath(sportId, tournamentId, id);

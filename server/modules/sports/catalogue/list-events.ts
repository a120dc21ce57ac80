// Which events a list shows, and in which order: live ones in front, then by their beginning.
import { dayIn } from '#server/modules/players/index.ts';
import { timeZones } from '#server/modules/reference/index.ts';
import { fieldError, refuseFields } from '#server/platform/problem.ts';
import type { Catalogue } from './catalogue.ts';
import type { EventState } from './event-state.ts';

export interface EventFilter {
  sportId?: string;
  categoryId?: string;
  tournamentId?: string;
  when?: 'live' | 'top' | 'today' | 'tomorrow' | 'date' | 'outrights' | 'all';
  date?: string;
  timeZone?: string;
}

const dayMs = 86_400_000;
/** How far ahead the best events are looked for. */
const topWithinMs = 2 * dayMs;

const isOver = ({ info }: EventState): boolean => info.closedBy === 'over';
const isOutright = ({ info }: EventState): boolean => info.event.kind === 'outright';

type Test = (state: EventState) => boolean;

/** The events that begin on a day of the zone. */
function onDay(zone: string, day: string): Test {
  return (state) => !isOutright(state) && dayIn(zone, new Date(state.info.event.startsAt)) === day;
}

/** What each word for a time means. Matches of the past are found by their date alone. */
const times: Record<NonNullable<EventFilter['when']>, (filter: EventFilter & { zone: string }, now: Date) => Test> = {
  all: () => (state) => !isOver(state),
  live: () => (state) => state.info.isLive && !isOver(state),
  top: (_, now) => (state) =>
    !isOver(state) &&
    !isOutright(state) &&
    !state.info.isLive &&
    state.info.isOpen &&
    state.info.event.startsAt - now.getTime() < topWithinMs,
  outrights: () => (state) => isOutright(state) && !isOver(state),
  today({ zone }, now) {
    const isToday = onDay(zone, dayIn(zone, now));
    return (state) => !isOver(state) && (state.info.isLive || isToday(state));
  },
  tomorrow({ zone }, now) {
    const isTomorrow = onDay(zone, dayIn(zone, new Date(now.getTime() + dayMs)));
    return (state) => !isOver(state) && isTomorrow(state);
  },
  date({ zone, date }) {
    if (date === undefined) throw refuseFields(fieldError('date', 'required'));
    return onDay(zone, date);
  },
};

function leagueRanks({ feed }: Pick<Catalogue, 'feed'>): (state: EventState) => number {
  const rankOf = new Map(feed.tournaments.map(({ id, rank }) => [id, rank]));
  return ({ info }) => rankOf.get(info.event.tournamentId) ?? Number.MAX_SAFE_INTEGER;
}

/** Those that are played now, then those that begin first, in the order of their leagues. */
export function inListOrder(catalogue: Pick<Catalogue, 'feed'>, states: readonly EventState[]): EventState[] {
  const rank = leagueRanks(catalogue);
  return states.toSorted(
    (a, b) =>
      Number(b.info.isLive) - Number(a.info.isLive) ||
      a.info.event.startsAt - b.info.event.startsAt ||
      rank(a) - rank(b) ||
      (a.info.event.id < b.info.event.id ? -1 : 1),
  );
}

/** Returns the events of a filter in the order of lists. @throws Problem invalid-input */
export function listEventsOf(catalogue: Pick<Catalogue, 'events' | 'feed'>, filter: EventFilter, now: Date): EventState[] {
  const { timeZone: zone = 'UTC', when = 'all', sportId, categoryId, tournamentId } = filter;
  if (!timeZones.includes(zone)) throw refuseFields(fieldError('timeZone', 'or'));
  const isThen = times[when]({ ...filter, zone }, now);
  const isMeant = ({ info: { event } }: EventState): boolean =>
    (sportId === undefined || event.sportId === sportId) &&
    (categoryId === undefined || event.categoryId === categoryId) &&
    (tournamentId === undefined || event.tournamentId === tournamentId);
  const listed = inListOrder(
    catalogue,
    [...catalogue.events.values()].filter((state) => isMeant(state) && isThen(state)),
  );
  if (when !== 'top') return listed;
  const rankOf = leagueRanks(catalogue);
  return listed.toSorted((a, b) => rankOf(a) - rankOf(b));
}

import { Problem } from '#server/platform/problem.ts';
import { askForPlayer, BookSilent, bookDown } from './book/book.ts';
import { countEvents } from './catalogue/count-events.ts';
import { byKey, type EventState } from './catalogue/event-state.ts';
import { listEventsOf } from './catalogue/list-events.ts';
import { shownEvent, shownMarkets, toListed } from './catalogue/shown.ts';
import { handle, type SportsDeps } from './deps.ts';

/** Who plays in these events. */
function competitorsOf({ sports: { catalogue } }: Pick<SportsDeps, 'sports'>, states: readonly Pick<EventState, 'info'>[]) {
  const ids = new Set(states.flatMap(({ info }) => info.event.competitorIds));
  return catalogue.feed.competitors.filter(({ id }) => ids.has(id));
}

export const listSports = handle('listSports', async ({ context: { sports } }) => {
  const { catalogue } = sports;
  return { data: { isCurrent: catalogue.isCurrent, ...countEvents(catalogue) } };
});

export const listEvents = handle('listEvents', async ({ context, query }) => {
  const { catalogue } = context.sports;
  const found = listEventsOf(catalogue, query, context.clock.now());
  const shown = found.slice(0, query.limit);
  const events = shown.map((state) => toListed(catalogue, state));
  return { data: { isCurrent: catalogue.isCurrent, events, competitors: competitorsOf(context, shown), total: found.length } };
});

/** Undefined: there is no such event, nor was there one. */
async function findEvent({ sports }: SportsDeps, id: string): Promise<Omit<EventState, 'listVersion'> | undefined> {
  const { catalogue, load, readClosed } = sports;
  try {
    const isThere = await load(id);
    const state = catalogue.events.get(id);
    if (isThere && state !== undefined) return state;
    // a silent book cannot be asked whether there is such an event
    if (!catalogue.isCurrent && sports.book !== undefined) throw bookDown();
    const closed = await readClosed(id);
    return closed && { ...closed, version: 0, listed: new Map(), markets: byKey(closed.markets) };
  } catch (error) {
    throw error instanceof BookSilent ? bookDown(error) : error;
  }
}

export const readEvent = handle('readEvent', async ({ context, params: { id } }) => {
  const { catalogue } = context.sports;
  const state = await findEvent(context, id);
  if (state === undefined) throw new Problem('not-found', 'There is no such event.');
  const { info, listed, markets = listed, players } = state;
  return {
    data: {
      isCurrent: catalogue.isCurrent,
      epoch: catalogue.epoch,
      version: state.version,
      event: shownEvent(catalogue, info),
      markets: shownMarkets(catalogue, info, markets.values()),
      players: [...players],
      competitors: competitorsOf(context, [state]),
    },
  };
});

export const readStandings = handle('readStandings', async ({ context, params: { id } }) => {
  const { book, catalogue } = context.sports;
  const { standings } = await askForPlayer(book, 'standings', { tournamentId: id });
  if (standings === null) throw new Problem('not-found', 'There is no table of this league.');
  const ids = new Set(standings.rows.map(({ competitorId }) => competitorId));
  return { data: { ...standings, competitors: catalogue.feed.competitors.filter((one) => ids.has(one.id)) } };
});

export const searchSports = handle('searchSports', async ({ context, query }) => {
  const { catalogue, search } = context.sports;
  const { events, tournaments, competitors, players, arePlayersKnown } = search(query.text);
  const playing = competitorsOf(context, [...events, ...players.map(({ event }) => event)]);
  const named = [...new Map([...competitors, ...playing].map((one) => [one.id, one])).values()];
  const { isCurrent } = catalogue;
  return {
    data: {
      isCurrent,
      events: events.map((state) => toListed(catalogue, state)),
      tournaments,
      competitors: named,
      players: players.map(({ event, ...player }) => ({ ...player, event: shownEvent(catalogue, event.info) })),
      arePlayersKnown,
    },
  };
});

// Everything that the book offers, as it told it last: kept in memory, changed by its deltas, told on to whoever listens. Of most events it
// knows what lists show; of those that somebody asked for, every market.
import type { BookDelta, BookEvent, BookMarket, BookPlayer, BookSnapshot } from '#contract/protocols/sportsbook.ts';
import type { FeedCatalogue } from '#contract/protocols/sports-feed.ts';
import { byKey, type EventChange, type EventState, withInfo, withMarkets } from './event-state.ts';

type Told = Exclude<BookDelta, { type: 'bet' }>;

export interface CatalogueListener {
  changed(changes: readonly EventChange[]): void;
  /** The book fell silent, or is heard again: everything is another than it was. */
  currentChanged(isCurrent: boolean): void;
}

export interface Catalogue {
  /** False while the book is silent: then nothing can be bet on. */
  readonly isCurrent: boolean;
  /** Names the run of the book that versions belong to. */
  readonly epoch: string;
  /** Grows when events come or go, or what exists is told anew. */
  readonly generation: number;
  readonly feed: FeedCatalogue;
  readonly events: ReadonlyMap<string, EventState>;
  /** Takes the place of everything that was known. */
  begin(feed: FeedCatalogue, snapshot: BookSnapshot): void;
  /** Takes what exists, told anew because something is named that was not known. */
  learn(feed: FeedCatalogue): void;
  /** Takes deltas in their order. Returns true where one names what `feed` does not know. */
  take(deltas: readonly Told[]): boolean;
  /** Takes all markets of an event as they were at a place of the book; what was told since then comes on top. */
  complete(
    answer: { epoch: string; sequence: number; event: BookEvent; markets: readonly BookMarket[]; players: readonly BookPlayer[] },
    since: readonly Told[],
  ): void;
  /** Takes those whom outcomes of an event are. */
  name(eventId: string, players: readonly BookPlayer[]): void;
  setCurrent(isCurrent: boolean): void;
  listen(listener: CatalogueListener): () => void;
}

const nothing: FeedCatalogue = { sports: [], categories: [], tournaments: [], competitors: [] };

type Change = Omit<EventChange, 'id' | 'previous' | 'previousListed' | 'before'>;
const gone: Change = { now: null, isInfoChanged: true, isListChanged: true, markets: [], isFull: true };
const justInfo = { isInfoChanged: true, isListChanged: true, markets: [], isFull: false };

/** What a delta does to the event that it is about; undefined: nothing. */
function changeBy(before: EventState | undefined, delta: Told): Change | undefined {
  if (delta.type === 'event-gone') return before && gone;
  if (delta.type === 'event') {
    const { type: _type, sequence, ...info } = delta;
    const now = withInfo(before, info, sequence);
    return now && { ...justInfo, now };
  }
  if (before === undefined) return undefined; // of an event that was never told
  const { isFull, markets, sequence } = delta;
  const after = withMarkets(before, { markets, isFull, version: sequence });
  return after && { ...after, now: after.state, isInfoChanged: false };
}

/** Several changes of one event that come together are told as one. */
function merged(first: EventChange, next: EventChange): EventChange {
  const markets = next.isFull ? next.markets : [...new Map([...byKey(first.markets), ...byKey(next.markets)]).values()];
  return {
    ...next,
    before: first.before,
    previous: first.previous,
    previousListed: first.previousListed,
    isInfoChanged: first.isInfoChanged || next.isInfoChanged,
    isListChanged: first.isListChanged || next.isListChanged,
    isFull: next.isFull || first.isFull,
    markets,
  };
}

function stateOf({ main, ...info }: BookSnapshot['events'][number], version: number): EventState {
  return { info, version, listed: byKey(main), listVersion: version, markets: undefined, players: [] };
}

export function createCatalogue(): Catalogue {
  let isCurrent = false;
  let epoch = '';
  let generation = 0;
  let feed = nothing;
  let events = new Map<string, EventState>();
  let known = { tournaments: new Set<string>(), competitors: new Set<string>() };
  const listeners = new Set<CatalogueListener>();

  function learn(told: FeedCatalogue): void {
    feed = told;
    known = { tournaments: new Set(told.tournaments.map(({ id }) => id)), competitors: new Set(told.competitors.map(({ id }) => id)) };
    generation += 1;
  }

  function keep(id: string, { now, ...change }: Change): EventChange {
    const before = events.get(id);
    if (now === null) events.delete(id);
    else events.set(id, now);
    if (before === undefined || now === null) generation += 1;
    return { ...change, id, now, before, previous: before?.version ?? 0, previousListed: before?.listVersion ?? 0 };
  }

  const isUnknown = (delta: Told): boolean =>
    delta.type === 'event' &&
    (!known.tournaments.has(delta.event.tournamentId) || delta.event.competitorIds.some((one) => !known.competitors.has(one)));

  return {
    get isCurrent() {
      return isCurrent;
    },
    get epoch() {
      return epoch;
    },
    get generation() {
      return generation;
    },
    get feed() {
      return feed;
    },
    get events() {
      return events;
    },
    learn,
    begin(told, snapshot) {
      learn(told);
      epoch = snapshot.epoch;
      events = new Map(snapshot.events.map((one) => [one.event.id, stateOf(one, snapshot.sequence)]));
      isCurrent = true;
      for (const listener of listeners) listener.currentChanged(true);
    },
    take(deltas) {
      const changes = new Map<string, EventChange>();
      for (const delta of deltas) {
        const id = delta.type === 'event' ? delta.event.id : delta.eventId;
        const change = changeBy(events.get(id), delta);
        if (change === undefined) continue;
        const [kept, earlier] = [keep(id, change), changes.get(id)];
        changes.set(id, earlier === undefined ? kept : merged(earlier, kept));
      }
      if (changes.size > 0) for (const listener of listeners) listener.changed([...changes.values()]);
      return deltas.some(isUnknown);
    },
    complete(answer, since) {
      const before = events.get(answer.event.event.id);
      if (before === undefined || answer.epoch !== epoch) return;
      // what it is ahead of is told later, and told once more does no harm: the last word is the same
      let state: EventState = { ...before, markets: byKey(answer.markets), players: answer.players };
      for (const delta of since)
        if (delta.type === 'markets' && delta.sequence > answer.sequence)
          state = withMarkets(state, { markets: delta.markets, isFull: delta.isFull, version: state.version })?.state ?? state;
      events.set(answer.event.event.id, state);
    },
    name(id, players) {
      const state = events.get(id);
      if (state !== undefined) events.set(id, { ...state, players });
    },
    setCurrent(is) {
      if (is === isCurrent) return;
      isCurrent = is;
      for (const listener of listeners) listener.currentChanged(is);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

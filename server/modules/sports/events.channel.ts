import type { BookMarket } from '#contract/protocols/sportsbook.ts';
import { keyedChannel, liveListKey } from '#contract/live/channels.ts';
import type { SportsEventEvent, SportsListEvent } from '#contract/sports-live.ts';
import { channelFor, type PublishOfFeed } from '#server/platform/channel.ts';
import type { EventChange } from './catalogue/event-state.ts';
import { shownEvent, shownMarkets, toListed } from './catalogue/shown.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { SportsDeps } from './deps.ts';

const channel = channelFor<SportsDeps>();

/** What is told on the event's own channel. */
function toEventEvent(catalogue: Catalogue, { now, before, previous, markets, isFull, isInfoChanged }: EventChange): SportsEventEvent {
  const { epoch } = catalogue;
  if (now === null) return { event: 'event.updated', epoch, version: previous + 1, previous, info: null, isFull: true, markets: [] };
  // opened or closed as a whole, its markets look otherwise though none of them changed
  const isTurned = isInfoChanged && before !== undefined && before.info.isOpen !== now.info.isOpen;
  const told: Iterable<BookMarket> = isTurned ? (now.markets ?? now.listed).values() : markets;
  return {
    event: 'event.updated',
    epoch,
    version: now.version,
    previous,
    info: shownEvent(catalogue, now.info),
    isFull: isFull || (isTurned && now.markets !== undefined),
    markets: shownMarkets(catalogue, now.info, told),
  };
}

/** Which lists an event stands in. */
function listsOf(state: EventChange['now'] | undefined): string[] {
  if (state == null) return [];
  const { event, isLive } = state.info;
  return isLive ? [event.sportId, liveListKey] : [event.sportId];
}

/** What is told on the channels of lists, by their keys. */
function toListEvents(catalogue: Catalogue, changes: readonly EventChange[]): Map<string, SportsListEvent & { event: 'list.updated' }> {
  const lists = new Map<string, SportsListEvent & { event: 'list.updated' }>();
  const listOf = (key: string) => {
    const list = lists.get(key) ?? { event: 'list.updated' as const, events: [], gone: [] };
    lists.set(key, list);
    return list;
  };
  for (const { id, now, before, isListChanged, previousListed } of changes) {
    if (!isListChanged) continue;
    const after = listsOf(now);
    for (const key of after) if (now !== null) listOf(key).events.push({ ...toListed(catalogue, now), previous: previousListed });
    for (const key of listsOf(before)) if (!after.includes(key)) listOf(key).gone.push(id);
  }
  return lists;
}

/** Tells that the book is silent, or heard again, on every channel that there is. */
function tellCurrent(
  publish: PublishOfFeed<SportsEventEvent | SportsListEvent>,
  name: string,
  keys: Iterable<string>,
  isCurrent: boolean,
  at: number,
): void {
  for (const key of keys) void publish(`heard ${at}`, { event: isCurrent ? 'sports.current' : 'sports.silent' }, keyedChannel(name, key));
}

/** One event each: everything of it that changes. */
export const sportsEventChannel = channel('sports:event', {
  has: ({ sports }, key) => sports.catalogue.events.has(key),
  openFeed({ sports: { catalogue }, clock }, publish) {
    const close = catalogue.listen({
      changed(changes) {
        for (const change of changes) {
          const event = toEventEvent(catalogue, change);
          void publish(`${catalogue.epoch} ${change.now?.version ?? 'gone'}`, event as never, keyedChannel('sports:event', change.id));
        }
      },
      currentChanged: (isCurrent) => tellCurrent(publish as never, 'sports:event', catalogue.events.keys(), isCurrent, clock.wallMs()),
    });
    return { follows: [], notice: () => undefined, close };
  },
});

/** One sport each, and one of what is played now: the events as lists show them. */
export const sportsListChannel = channel('sports:list', {
  has: ({ sports }, key) => key === liveListKey || sports.catalogue.feed.sports.some(({ id }) => id === key),
  openFeed({ sports: { catalogue }, clock }, publish) {
    const close = catalogue.listen({
      changed(changes) {
        for (const [key, event] of toListEvents(catalogue, changes)) {
          const last = Math.max(0, ...event.events.map(({ version }) => version));
          void publish(`${catalogue.epoch} ${last} ${event.gone.join(' ')}`, event as never, keyedChannel('sports:list', key));
        }
      },
      currentChanged(isCurrent) {
        const keys = [liveListKey, ...catalogue.feed.sports.map(({ id }) => id)];
        tellCurrent(publish as never, 'sports:list', keys, isCurrent, clock.wallMs());
      },
    });
    return { follows: [], notice: () => undefined, close };
  },
});

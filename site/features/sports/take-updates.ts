// News of events taken into what the page has read. Whatever does not follow on what is known is read again.
import type { Answer } from '#contract/kernel/calls.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { Market } from './api.ts';

type EventAnswer = Answer<'readEvent'>;
type ListAnswer = Answer<'listEvents'>;
export type EventNews = LiveEvents['sports:event'];
export type ListNews = LiveEvents['sports:list'];

/** `again`: the answer has to be read anew. */
export type Taken<A> = A | 'again';

const keyOf = ({ marketId, specifiers }: Pick<Market, 'marketId' | 'specifiers'>): string => `${marketId} ${specifiers}`;

/** What is told in place of what was known; what is new comes last. */
function withMarkets(before: readonly Market[], told: readonly Market[]): Market[] {
  const news = new Map(told.map((market) => [keyOf(market), market]));
  const kept = before.map((market) => {
    const newer = news.get(keyOf(market));
    news.delete(keyOf(market));
    return newer ?? market;
  });
  return [...kept, ...news.values()];
}

export function takeEventNews(answer: EventAnswer, news: EventNews): Taken<EventAnswer> {
  const { data } = answer;
  if (news.event !== 'event.updated') return news.event === 'sports.current' ? 'again' : { ...answer, data: { ...data, isCurrent: false } };
  if (news.epoch === data.epoch && news.version <= data.version) return answer;
  if (news.epoch !== data.epoch || news.previous !== data.version || news.info === null) return 'again';
  const markets = news.isFull ? news.markets : withMarkets(data.markets, news.markets);
  return { ...answer, data: { ...data, event: news.info, markets, version: news.version } };
}

/** Events that a list does not have are for the next reading of it: only that knows its filter and its order. */
export function takeListNews(answer: ListAnswer, news: ListNews): Taken<ListAnswer> {
  const { data } = answer;
  if (news.event !== 'list.updated') return news.event === 'sports.current' ? 'again' : { ...answer, data: { ...data, isCurrent: false } };
  const told = new Map(news.events.map((event) => [event.event.id, event]));
  let isBroken = false;
  let isNew = false;
  const events = data.events.map((row) => {
    const newer = told.get(row.event.id);
    if (newer === undefined || (newer.epoch === row.epoch && newer.version <= row.version)) return row;
    if (newer.epoch !== row.epoch) isBroken = true;
    isNew = true;
    const { previous: _previous, ...next } = newer;
    return next;
  });
  if (isBroken || data.events.some(({ event }) => news.gone.includes(event.id))) return 'again';
  return isNew ? { ...answer, data: { ...data, events } } : answer;
}

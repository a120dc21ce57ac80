// A pre-match producer that was down over a beginning tells afterwards what it missed: the match in play stays as the live one has it.
import { expect, test } from 'vitest';
import type { FeedEvent, FeedMessage, FeedScore } from '#contract/protocols/sports-feed.ts';
import { createSportsFeed } from '#sportsbook/feed/sports-feed.ts';
import { slotAt } from '#sportsbook/feed/stream/message-row.ts';
import { marketOf } from '#sportsbook/testing/test-feed.ts';
import { createMarketBook } from './market-book.ts';

const event: FeedEvent = {
  id: 'e',
  kind: 'match',
  sportId: 's',
  categoryId: 'c',
  tournamentId: 't',
  season: 1,
  round: 1,
  names: { en: 'One - Two' },
  competitorIds: ['1', '2'],
  status: 'scheduled',
  startsAt: 1000,
  isLiveCovered: true,
};

const early: FeedScore = { period: 'pre', clock: null, home: 0, away: 0, parts: [], detail: {} };

/** A book that holds a match in play, priced by the live producer. */
function bookInPlay() {
  const book = createMarketBook({ describe: () => undefined, wallMs: () => 0 });
  for (const producer of ['prematch', 'live'] as const) book.setProducer(producer, true);
  book.load([
    {
      event: { ...event, status: 'live' },
      score: null,
      producer: 'live',
      markets: [marketOf('result', [2000, 3000])],
      settlements: [],
      voids: [],
    },
  ]);
  const head = { sequence: 2, previous: 1, producer: 'prematch' as const, at: 2000, eventId: 'e' };
  const say = (body: object) => book.apply({ ...head, ...body } as FeedMessage);
  return { book, say, found: () => book.find({ eventId: 'e', marketId: 'result', specifiers: '', outcomeId: '1' }) };
}

test('prices, handovers and stops of the pre-match producer that come late change nothing of a match in play', () => {
  const { book, say, found } = bookInPlay();
  say({ type: 'market.priced', isFull: true, markets: [marketOf('result', [2000, 3000], '', 'handed_over')] });
  say({ type: 'market.priced', isFull: false, markets: [marketOf('result', [5000, 1200])] });
  say({ type: 'market.suspended', groups: null, reason: 'late' });
  for (const status of ['scheduled', 'interrupted'] as const) say({ type: 'event.score', status, score: early });
  say({ type: 'market.priced', isFull: false, markets: [marketOf('result', [5000, 1200])] });
  say({ type: 'event.changed', event: { ...event, startsAt: 2000 }, reason: 'moved' });
  expect(found()).toMatchObject({
    isOpen: true,
    isLive: true,
    outcome: { odds: 2000 },
    held: { producer: 'live', score: null, event: { status: 'live', startsAt: 2000 } },
  });
  // the live one still has the word, and what is void is void whoever says so
  expect(say({ type: 'market.priced', producer: 'live', isFull: false, markets: [marketOf('result', [2500, 2200])] })?.markets).toEqual([
    'result|',
  ]);
  say({ type: 'event.changed', event: { ...event, status: 'cancelled' }, reason: 'called-off' });
  expect(found()?.isOpen).toBe(false);
  expect(book.events.get('e')?.event.status).toBe('cancelled');
});

test('an outage over a kick-off of the demo leaves its markets open, as the row says of them and as the event stands', () => {
  const id = 'lh:match:football-castermark-1:12:14:6';
  const start = Date.UTC(2026, 9, 18, 0, 35);
  let at = start - 90_000;
  const feed = createSportsFeed({ seed: 'lanternhall', speed: 1, now: () => new Date(at), resultsSecret: 'x', sportKeys: ['football'] });
  const book = createMarketBook({ describe: () => undefined, wallMs: () => at });
  for (const producer of ['prematch', 'live'] as const) book.setProducer(producer, true);
  const before = feed.event(id);
  if (before === undefined) throw new Error(`there is no ${id}`);
  book.load([before]);
  const outage = feed.row.outageAt(feed.clock.toWorld(start));
  expect(outage?.producer).toBe('prematch');
  const told: string[] = [];
  at = start + 60_000;
  for (let slot = slotAt(feed.clock.toWorld(start - 90_000)); slot <= slotAt(feed.clock.toWorld(at)); slot += 1)
    for (const { message } of feed.row.slot(slot)) {
      if (!('eventId' in message) || message.eventId !== id || message.at <= start - 90_000 || message.at > at) continue;
      book.apply(message);
      if (message.at > start) told.push(message.producer);
    }
  const held = book.events.get(id);
  expect(held && book.show(held)).toMatchObject({ isOpen: true, isLive: true, openMarkets: feed.event(id)?.markets.length });
  expect(held?.producer).toBe('live');
  expect(told).not.toContain('prematch');
});

// The feed over HTTP, as a book follows it.
import Fastify, { type FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { afterEach, expect, test, vi } from 'vitest';
import {
  FeedCatalogue,
  FeedEventState,
  type FeedMarket,
  type FeedMessage,
  feedMessages,
  type FeedProducer,
  FeedSnapshot,
  FeedStandings,
} from '#contract/protocols/sports-feed.ts';
import { createHttpFeedSource } from './client/http-feed-source.ts';
import type { FeedListener } from './client/feed-source.ts';
import { feedPlugin } from './index.ts';

const key = { keyId: 'book', secret: 'a secret between two' };
const began = Date.UTC(2026, 10, 26, 15);
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A feed on a port of its own whose clock the test moves. */
async function openFeed(options: { at?: number; faults?: boolean } = {}) {
  let at = options.at ?? began;
  const app: FastifyInstance = Fastify({ forceCloseConnections: true });
  await app.register(feedPlugin, {
    prefix: '/sports',
    ...key,
    seed: 'test',
    sports: ['football'],
    now: () => new Date(at),
    faults: options.faults ?? false,
  });
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/sports`;
  open.push(async () => await app.close());
  return { app, url, move: (ms: number) => (at += ms), source: createHttpFeedSource({ url, key, wallMs: () => Date.now(), retryMs: 20 }) };
}

type Feed = Awaited<ReturnType<typeof openFeed>>;

/** Follows and keeps what was told. */
function follow({ source }: Pick<Feed, 'source'>, after: number, more: Partial<FeedListener> = {}) {
  const told: FeedMessage[] = [];
  const up: FeedProducer[] = [];
  const down: FeedProducer[] = [];
  const listener: FeedListener = {
    onMessage: async (message) => void told.push(message),
    onUp: async (producer) => void up.push(producer),
    onDown: async (producer) => void down.push(producer),
    onGap: async () => (await source.snapshot()).sequence,
    ...more,
  };
  const connection = source.connect(after, listener);
  open.push(async () => await connection.close());
  return { told, up, down, connection };
}

const sequences = (messages: readonly FeedMessage[]): number[] => messages.map(({ sequence }) => sequence);

test('EX-07 what the feed says keeps to its contract, and each message names the one before', async () => {
  const feed = await openFeed();
  const { sequence } = await feed.source.snapshot();
  feed.move(3_600_000);
  const { told } = follow(feed, sequence);
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(100), { timeout: 60_000 });
  for (const [at, message] of told.entries()) {
    expect([message.type, message.sequence, Value.Check(feedMessages[message.type], message)]).toEqual([
      message.type,
      message.sequence,
      true,
    ]);
    if (at > 0) expect(message.previous).toBe(told[at - 1]?.sequence);
  }
  expect(told[0]?.previous).toBe(sequence);
});

test('what was said can be said again: the same after a restart, from a sequence as from a time, page by page', async () => {
  const first = await openFeed();
  const { sequence } = await first.source.snapshot();
  first.move(1_200_000);
  const { told } = follow(first, sequence);
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(50), { timeout: 60_000 });
  const again = await openFeed({ at: began + 1_200_000 });
  const recovered = await Array.fromAsync(again.source.recover({ after: sequence }));
  expect(recovered.slice(0, told.length)).toEqual(told);
  const sinceThen = await Array.fromAsync(again.source.recover({ sinceMs: began }));
  expect(sequences(sinceThen)).toEqual(expect.arrayContaining(sequences(recovered)));
});

test('a snapshot is what its messages add up to', async () => {
  const feed = await openFeed();
  const before = await feed.source.snapshot();
  expect(Value.Check(FeedSnapshot, before)).toBe(true);
  feed.move(2_400_000);
  const messages = await Array.fromAsync(feed.source.recover({ after: before.sequence }));
  const markets = new Map(before.events.map(({ event, markets: shown }) => [event.id, new Map(shown.map((one) => [keyOf(one), one]))]));
  const statuses = new Map(before.events.map(({ event }) => [event.id, event.status]));
  for (const message of messages) apply(message, markets, statuses);
  const after = await feed.source.snapshot();
  const byId = new Map(after.events.map((state) => [state.event.id, state]));
  const compared = [...byId.values()].filter(({ event }) => event.status === 'live' || event.status === 'scheduled');
  expect(compared.length).toBeGreaterThan(20);
  for (const { event, markets: shown } of compared) {
    const mine = [...(markets.get(event.id)?.values() ?? [])].filter(({ status }) => status !== 'deactivated');
    expect([event.id, ...mine.map(asPriced).toSorted()]).toEqual([event.id, ...shown.map(asPriced).toSorted()]);
    expect(statuses.get(event.id)).toBe(event.status);
  }
});

const keyOf = ({ marketId, specifiers }: { marketId: string; specifiers: string }): string => `${marketId}|${specifiers}`;
/** A probability that moves without moving a price is told with the next price. */
const asPriced = ({ outcomes, ...market }: FeedMarket): string =>
  JSON.stringify([keyOf(market), market.status, market.isMain, outcomes.map(({ id, odds, refund, status }) => [id, odds, refund, status])]);

function apply(message: FeedMessage, markets: Map<string, Map<string, FeedMarket>>, statuses: Map<string, string>): void {
  if (message.type === 'event.changed') statuses.set(message.eventId, message.event.status);
  if (message.type === 'event.score') statuses.set(message.eventId, message.status);
  if (message.type === 'market.priced') {
    const known = message.isFull ? new Map<string, FeedMarket>() : (markets.get(message.eventId) ?? new Map<string, FeedMarket>());
    for (const market of message.markets) known.set(keyOf(market), market);
    markets.set(message.eventId, known);
  }
  if (message.type === 'market.suspended')
    for (const [at, market] of markets.get(message.eventId) ?? [])
      markets.get(message.eventId)?.set(at, { ...market, status: market.status === 'deactivated' ? 'deactivated' : 'suspended' });
  if (message.type === 'market.settled') for (const market of message.markets) markets.get(message.eventId)?.delete(keyOf(market));
}

test('late and doubled messages reach the book once and in order, and a broken line is taken up again', async () => {
  const feed = await openFeed({ faults: true });
  const { sequence } = await feed.source.snapshot();
  const { told, up, connection } = follow(feed, sequence);
  await expect.poll(() => up.toSorted()).toEqual(['live', 'prematch']);
  for (let minute = 0; minute < 6; minute += 1) {
    feed.move(60_000);
    const before = told.length;
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(before), { timeout: 60_000, interval: 20 });
    if (minute === 2) feed.app.server.closeAllConnections();
  }
  const other = await openFeed({ at: began + 6 * 60_000 });
  const due = sequences(await Array.fromAsync(other.source.recover({ after: sequence })));
  await vi.waitFor(() => expect(sequences(told)).toEqual(due), { timeout: 60_000 });
  expect(connection.sequence).toBe(due.at(-1));
});

test('who asks for what is no longer told reads the snapshot first; who does not sign is refused', async () => {
  const feed = await openFeed();
  let gaps = 0;
  const { told, connection } = follow(feed, 1, {
    onGap: async () => {
      gaps += 1;
      return (await feed.source.snapshot()).sequence;
    },
  });
  // its snapshot is taken before the clock goes on
  await vi.waitFor(() => expect(connection.sequence).toBeGreaterThan(1), { timeout: 60_000 });
  expect(gaps).toBe(1);
  feed.move(300_000);
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), { timeout: 60_000 });
  expect(connection.sequence).toBeGreaterThan(1);
  const stranger = createHttpFeedSource({ url: feed.url, key: { ...key, secret: 'guessed' }, wallMs: () => Date.now() });
  await expect(stranger.snapshot()).rejects.toThrow(/401/);
  expect((await fetch(`${feed.url}/feed/v1/stream`)).status).toBe(401);
});

test('an event, its competitors and the catalogue can be asked for, unknown ones are not there', async () => {
  const { source } = await openFeed();
  const catalogue = await source.catalogue();
  expect(Value.Check(FeedCatalogue, catalogue)).toBe(true);
  const snapshot = await source.snapshot();
  const state = snapshot.events.find(({ event }) => event.sportId === 'lh:sport:football' && event.status === 'live');
  const [homeId = ''] = state?.event.competitorIds ?? [];
  expect(Value.Check(FeedEventState, await source.event(state?.event.id ?? ''))).toBe(true);
  expect((await source.competitor(homeId))?.players.length).toBeGreaterThanOrEqual(11);
  expect(await source.event('lh:match:football-nowhere-1:1:1:1')).toBeUndefined();
  expect(await source.competitor('lh:competitor:nobody')).toBeUndefined();
  const described = new Map((await source.markets()).map((market) => [market.marketId, market]));
  for (const market of snapshot.events.flatMap(({ markets }) => markets)) {
    const description = described.get(market.marketId);
    expect(Object.keys(description?.names ?? {}).toSorted()).toEqual(['de', 'en', 'es', 'fr', 'pt-br', 'tr']);
    if (description?.outcomes) expect(description.outcomes.map(({ id }) => id)).toEqual(market.outcomes.map(({ id }) => id));
  }
});

test('the standings of a season add up, and the results of days that are over are published', async () => {
  const { source } = await openFeed();
  const { tournaments } = await source.catalogue();
  const standings = await source.standings(tournaments[0]?.id ?? '');
  expect(Value.Check(FeedStandings, standings)).toBe(true);
  const sum = (of: (row: FeedStandings['rows'][number]) => number): number => standings?.rows.reduce((all, row) => all + of(row), 0) ?? 0;
  expect(sum(({ played }) => played)).toBeGreaterThan(0);
  expect(sum(({ won }) => won)).toBe(sum(({ lost }) => lost));
  expect(sum(({ scored, conceded }) => scored - conceded)).toBe(0);
  expect(sum(({ points, won, drawn }) => points - 3 * won - drawn)).toBe(0);
  expect(await source.standings('lh:tournament:nowhere')).toBeUndefined();
  expect(await source.results('2026-11-26')).toBeUndefined();
  expect((await source.resultsKey()).publicKey).toMatch(/^[\w-]{43}$/);
});

test('SB-19 legs of one match are priced together, and what cannot be is refused with the pair', async () => {
  const { source } = await openFeed();
  const snapshot = await source.snapshot();
  const state = snapshot.events.find(({ event }) => event.sportId === 'lh:sport:football' && event.status === 'scheduled');
  const eventId = state?.event.id ?? '';
  const leg = (marketId: string, specifiers: string, outcomeId: string) => ({ marketId: `football:${marketId}`, specifiers, outcomeId });
  const together = await source.joint({ eventId, legs: [leg('result', '', 'home'), leg('both-score', '', 'no')] });
  const toNil = state?.markets.find(({ marketId }) => marketId === 'football:home-win-to-nil')?.outcomes[0];
  expect(Math.abs(together.probability - (toNil?.probability ?? 0))).toBeLessThan(200);
  const refused = async (...legs: ReturnType<typeof leg>[]) => {
    const { combines, reason, pair } = await source.joint({ eventId, legs });
    return { combines, reason, pair };
  };
  const home = leg('result', '', 'home');
  expect(await refused(home, leg('result', '', 'away'))).toEqual({ combines: false, reason: 'same-market', pair: [0, 1] });
  expect(await refused(home, leg('draw-no-bet', '', 'home'))).toEqual({ combines: false, reason: 'not-combinable', pair: [1, 1] });
  expect(await refused(home, leg('home-clean-sheet', '', 'yes'), leg('double-chance', '', 'draw-away'))).toEqual({
    combines: false,
    reason: 'contradictory',
    pair: [0, 2],
  });
  expect(await refused(home, leg('nothing', '', 'home'))).toEqual({ combines: false, reason: 'unknown', pair: [1, 1] });
});

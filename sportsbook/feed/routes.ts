// What the feed answers. Who asks must sign; each answer, and each line of a stream, is signed in turn.
import { once } from 'node:events';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { feedBase, FeedJointRequest, type FeedMessage } from '#contract/protocols/sports-feed.ts';
import { type Asked, BadRequest, serveSigned, type SignedRoute } from '#kit/signed-http/serve-signed.ts';
import { isSignedHttp, type SigningKey } from '#kit/signed-http/signature.ts';
import { newId } from '#kit/time-ordered-id.ts';
import { describeMarkets } from '#sportsbook/markets/describe-markets.ts';
import { feedScheme, signLine } from './signing.ts';
import type { SportsFeed } from './sports-feed.ts';
import { followRow } from './stream/follow-row.ts';

export interface FeedRoutesOptions {
  feed: SportsFeed;
  key: SigningKey;
  /** Whether some messages of a stream come late, and some twice. */
  isFaulty: boolean;
  wallMs: () => number;
}

/** What is behind this place is told no more, or not yet: read the snapshot and go on behind its sequence. */
class Gone extends Error {
  readonly statusCode = 410;
}

/** A whole number of a query; undefined for none. @throws BadRequest for anything else */
function numberOf(query: Asked['query'], name: string): number | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw new BadRequest(`${name} is no whole number`);
  return Number(text);
}

const eventLine = (key: SigningKey, message: FeedMessage | { type: string; sequence: number }): string => {
  const json = JSON.stringify(message);
  return `id: ${message.sequence}\nevent: ${message.type}\nsignature: ${signLine(key, message.sequence, json)}\ndata: ${json}\n\n`;
};

/** The long answer: every message behind `after`, then each when its time comes, as server-sent events. */
function streamRoute(app: FastifyInstance, { feed, key, isFaulty, wallMs }: FeedRoutesOptions): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  app.get(`${feedBase}/stream`, async (request: FastifyRequest, reply) => {
    const text = { method: 'GET', path: request.url, body: '' };
    const isOurs = request.headers[feedScheme.headers.key] === key.keyId;
    if (!isOurs || !isSignedHttp(feedScheme, key, request.headers, text, wallMs())) return await reply.code(401).send();
    const after = numberOf(request.query as Asked['query'], 'after') ?? feed.lastSequence();
    if (!feed.isKept(after)) return await reply.code(410).send();
    reply.hijack();
    const { raw } = reply;
    const ending = new AbortController();
    raw.once('close', () => ending.abort());
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    const signal = AbortSignal.any([ending.signal, closing.signal]);
    try {
      for await (const message of followRow({ row: feed.row, clock: feed.clock, after, isFaulty, signal }))
        if (!raw.write(eventLine(key, message))) await once(raw, 'drain', { signal });
    } catch (error) {
      if (!signal.aborted) request.log.error({ err: error }, 'the feed broke off a stream');
    }
    raw.end();
    return undefined;
  });
}

function askedRoutes(feed: SportsFeed): SignedRoute[] {
  const messages = (query: Asked['query']) => {
    const since = numberOf(query, 'since');
    const after = since === undefined ? (numberOf(query, 'after') ?? feed.lastSequence()) : feed.sequenceBefore(since);
    if (!feed.isKept(after)) throw new Gone();
    const limit = Math.min(500, numberOf(query, 'limit') ?? 200);
    const found = feed.messages(after, limit);
    return { messages: found, isLast: found.length < limit, sequence: found.at(-1)?.sequence ?? after };
  };
  return [
    ['GET', '/messages', async ({ query }) => messages(query)],
    ['GET', '/snapshot', async () => await feed.snapshot()],
    ['GET', '/catalogue', async () => feed.world.catalogue],
    ['GET', '/markets', async () => ({ markets: describeMarkets() })],
    ['GET', '/competitors/:id', async ({ params }) => feed.competitor(params['id'] ?? '')],
    ['GET', '/events/:id', async ({ params }) => feed.event(params['id'] ?? '')],
    ['GET', '/tournaments/:id/standings', async ({ params }) => await feed.standings(params['id'] ?? '')],
    ['GET', '/results/:day', async ({ params }) => await feed.results.day(params['day'] ?? '')],
    ['GET', '/results-key', async () => feed.resultsKey],
    [
      'POST',
      '/joint',
      async ({ body }) => {
        if (!Value.Check(FeedJointRequest, body)) throw new BadRequest('no list of legs');
        return await feed.joint(body);
      },
    ],
  ];
}

/** Every call of the feed. */
export const feedRoutes =
  (options: FeedRoutesOptions): FastifyPluginAsync =>
  async (app) => {
    const { feed, key, wallMs } = options;
    streamRoute(app, options);
    serveSigned(app, {
      base: feedBase,
      scheme: feedScheme,
      key,
      wallMs,
      newId,
      maxBytes: 64 * 1024,
      notThere: { code: 'not-found' },
      routes: askedRoutes(feed),
    });
  };

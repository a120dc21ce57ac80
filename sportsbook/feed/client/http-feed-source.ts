// The adapter of our own feed: follows its stream over HTTP, checks each signature, puts messages in order and tells when a producer is silent.
import {
  feedBase,
  type FeedAlive,
  type FeedMarketDescription,
  type FeedMessage,
  type FeedProducer,
  feedProducers,
  feedSilenceMs,
} from '#contract/protocols/sports-feed.ts';
import { isSignedHttp, signHttp, type SigningKey } from '#kit/signed-http/signature.ts';
import { newId } from '#kit/time-ordered-id.ts';
import { feedScheme, isSignedLine } from '../signing.ts';
import { asArrived } from './as-arrived.ts';
import { readEventLines } from './event-lines.ts';
import type { FeedArchive, FeedConnection, FeedListener, FeedSource } from './feed-source.ts';
import { createInOrder } from './in-order.ts';
import { createSilenceWatch } from './silence-watch.ts';

export interface HttpFeedOptions {
  /** Where the feed is, without `/feed/v1`. */
  url: string;
  key: SigningKey;
  /** Wall time, by which is signed. */
  wallMs: () => number;
  timeoutMs?: number;
  /** What is told of a connection that broke off. */
  onError?: (error: unknown) => void;
  retryMs?: number;
}

class FeedRefusal extends Error {
  override readonly name = 'FeedRefusal';
  readonly status: number;
  constructor(status: number, path: string) {
    super(`The feed refused ${path} with ${status}.`);
    this.status = status;
  }
}

const pathOf = (url: string, path: string): { href: string; path: string } => {
  const full = new URL(`${url.replace(/\/$/, '')}${feedBase}${path}`);
  return { href: full.href, path: full.pathname + full.search };
};

function createCalls({ url, key, wallMs, timeoutMs = 20_000 }: HttpFeedOptions) {
  async function call<T>(method: 'GET' | 'POST', asked: string, body = ''): Promise<T> {
    const { href, path } = pathOf(url, asked);
    const response = await fetch(href, {
      method,
      headers: {
        ...signHttp(feedScheme, key, { method, path, body }, newId(wallMs()), wallMs()),
        ...(body !== '' && { 'content-type': 'application/json' }),
      },
      ...(body !== '' && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new FeedRefusal(response.status, asked);
    const text = await response.text();
    if (!isSignedHttp(feedScheme, key, Object.fromEntries(response.headers), { method, path, body: text }, wallMs()))
      throw new Error(`The answer of the feed to ${asked} is not signed by its key.`);
    return JSON.parse(text) as T;
  }
  const orNone = async <T>(asked: string): Promise<T | undefined> => {
    try {
      return await call<T>('GET', asked);
    } catch (error) {
      if (error instanceof FeedRefusal && error.status === 404) return undefined;
      throw error;
    }
  };
  return { call, orNone };
}

type Line = FeedMessage | FeedAlive;

/** Opens the stream behind a sequence and yields its lines, each checked. */
async function* openStream({ url, key, wallMs }: HttpFeedOptions, after: number, signal: AbortSignal): AsyncGenerator<Line> {
  const { href, path } = pathOf(url, `/stream${after > 0 ? `?after=${after}` : ''}`);
  const response = await fetch(href, {
    headers: signHttp(feedScheme, key, { method: 'GET', path, body: '' }, newId(wallMs()), wallMs()),
    signal,
  });
  if (!response.ok || response.body === null) throw new FeedRefusal(response.status, '/stream');
  for await (const { id, signature, data } of readEventLines(response.body)) {
    if (!isSignedLine(key, Number(id), data, signature)) throw new Error('A line of the feed is not signed by its key.');
    yield JSON.parse(data) as Line;
  }
}

const pause = async (ms: number, signal: AbortSignal): Promise<void> =>
  await new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** How long a missing message is waited for before the stream is opened anew behind the last that came. */
const missingMs = 2000;

/** One connection until it breaks: tells messages in order and heartbeats; returns the sequence of the last that was taken. */
async function followOnce(
  options: HttpFeedOptions,
  after: number,
  listener: FeedListener,
  handlers: StreamHandlers,
  ending: AbortSignal,
): Promise<void> {
  const order = createInOrder(after);
  const broken = new AbortController();
  const signal = AbortSignal.any([ending, broken.signal]);
  let waitingSince: number | undefined;
  try {
    for await (const { line, waitedMs } of asArrived(openStream(options, after, signal), () => performance.now())) {
      if (line.type === 'alive') {
        const isMissing = order.isWaiting() || (order.sequence() !== 0 && line.sequence > order.sequence());
        waitingSince = isMissing ? (waitingSince ?? performance.now()) : undefined;
        if (waitingSince !== undefined && performance.now() - waitingSince > missingMs) broken.abort();
        // who is so far behind takes bets at prices that have long moved
        await handlers.onAlive(line.producers, isMissing || waitedMs > feedSilenceMs);
        continue;
      }
      for (const message of order.take(line)) {
        await listener.onMessage(message);
        handlers.onTaken(message);
      }
    }
  } finally {
    broken.abort();
  }
}

interface StreamHandlers {
  onAlive: (producers: readonly FeedProducer[], isBehind: boolean) => Promise<void>;
  onTaken: (message: FeedMessage) => void;
}

function connect(options: HttpFeedOptions, after: number, listener: FeedListener): FeedConnection {
  const ending = new AbortController();
  let sequence = after;
  const watch = createSilenceWatch(feedProducers, feedSilenceMs, listener);
  const handlers: StreamHandlers = {
    onAlive: async (producers, isBehind) => (isBehind ? undefined : await watch.heard(producers)),
    onTaken: (message) => {
      sequence = message.sequence;
    },
  };
  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        if (sequence === 0) sequence = await listener.onGap();
        await followOnce(options, sequence, listener, handlers, ending.signal);
      } catch (error) {
        if (ending.signal.aborted) return;
        if (error instanceof FeedRefusal && error.status === 410) sequence = 0;
        else options.onError?.(error);
      }
      await pause(options.retryMs ?? 1000, ending.signal);
    }
  }
  const running = run();
  return {
    get sequence() {
      return sequence;
    },
    close: async () => {
      ending.abort();
      watch.stop();
      await running;
    },
  };
}

/** Makes the adapter of our own feed. */
export function createHttpFeedSource(options: HttpFeedOptions): FeedSource & FeedArchive {
  const { call, orNone } = createCalls(options);
  async function* recover(from: { after: number } | { sinceMs: number }): AsyncGenerator<FeedMessage> {
    let query = 'after' in from ? `after=${from.after}` : `since=${from.sinceMs}`;
    for (;;) {
      const page = await call<{ messages: FeedMessage[]; isLast: boolean; sequence: number }>('GET', `/messages?${query}`);
      yield* page.messages;
      if (page.isLast) return;
      query = `after=${page.sequence}`;
    }
  }
  return {
    connect: (after, listener) => connect(options, after, listener),
    recover,
    snapshot: async () => await call('GET', '/snapshot'),
    catalogue: async () => await call('GET', '/catalogue'),
    markets: async () => (await call<{ markets: FeedMarketDescription[] }>('GET', '/markets')).markets,
    event: async (id) => await orNone(`/events/${encodeURIComponent(id)}`),
    competitor: async (id) => await orNone(`/competitors/${encodeURIComponent(id)}`),
    standings: async (id) => await orNone(`/tournaments/${encodeURIComponent(id)}/standings`),
    results: async (day) => await orNone(`/results/${encodeURIComponent(day)}`),
    resultsKey: async () => await call('GET', '/results-key'),
    joint: async (request) => await call('POST', '/joint', JSON.stringify(request)),
  };
}

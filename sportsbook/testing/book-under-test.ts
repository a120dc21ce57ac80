// A book on a database of its own with a fake house beside it and a feed that says what a test tells it to.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { expect } from 'vitest';
import type { OswLaunch } from '#contract/protocols/osw.ts';
import type { FeedMarketDescription } from '#contract/protocols/sports-feed.ts';
import { oswBase } from '#contract/protocols/osw.ts';
import { oswSigning } from '#contract/protocols/osw-signing.ts';
import { type BookAnswer, bookBase, type BookCall, type BookRequest } from '#contract/protocols/sportsbook.ts';
import type { BookBet, BookSlip, PricePolicy } from '#contract/protocols/sportsbook-bets.ts';
import { type FakeOperator, startFakeOperator } from '#games/testing/fake-operator.ts';
import { createDatabase } from '#games/testing/studio-under-test.ts';
import { signHttp } from '#kit/signed-http/signature.ts';
import { type BookOptions, sportsbookPlugin } from '#sportsbook/index.ts';
import { createTestFeed, type TestFeed } from './test-feed.ts';

export const key = { keyId: 'lanternhall-sportsbook', secret: 'a secret for tests of the book' };
const prefix = '/sportsbook';

export interface TestBettor {
  playerId: string;
  sessionId: string;
  sessionToken: string;
  currency: string;
  balance(): bigint;
  place(slip: BookSlip, more?: { pricePolicy?: PricePolicy; submitKey?: string; app?: FastifyInstance }): Promise<BookAnswer<'submit'>>;
  /** Places a bet that must not be refused as a request. */
  bet(slip: BookSlip, more?: { pricePolicy?: PricePolicy }): Promise<BookBet>;
  read(betId: string): Promise<BookBet>;
}

export interface BookHouse {
  operator: FakeOperator;
  feed: TestFeed;
  database: pg.Pool;
  clock: { ms: number };
  app: FastifyInstance;
  /** A further process on the same database and feed. */
  startBook(dev?: BookOptions['dev'], more?: Partial<BookOptions>): Promise<FastifyInstance>;
  ask<C extends BookCall>(call: C, request: BookRequest<C>, app?: FastifyInstance): Promise<BookAnswer<C>>;
  /** The signed call itself, with what may be wrong about it. */
  send(
    path: string,
    body: unknown,
    with_?: { secret?: string; app?: FastifyInstance; method?: 'GET' | 'POST' },
  ): Promise<{ status: number; body: unknown }>;
  bettor(balance?: bigint, currency?: string): Promise<TestBettor>;
  /** Resolves when nothing is due. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

const launchOf = (sessionToken: string, playerId: string, currency: string): OswLaunch => ({
  sessionToken,
  mode: 'real',
  gameId: 'sportsbook',
  player: { id: playerId, nick: 'Noor', country: 'DE', language: 'en', birthYearOk: true, segments: [] },
  currency,
  exponent: 2,
  device: 'desktop',
  lobbyUrl: 'http://site.test/betting',
  cashierUrl: 'http://site.test/?wallet=deposit',
  realityCheckUrl: 'http://site.test/profile/history/bets',
  rules: { autoplay: false, slamStop: false, minCycleMs: 0, minStake: '1', maxStake: '100000000', jurisdiction: 'default' },
});

/** A slip of single selections, on outcome 1 of the market `result` unless said otherwise. */
export function slipOf(
  legs: readonly { event: string; market?: string; specifiers?: string; outcome?: number; price: number; isBanker?: boolean }[],
  more: Partial<Omit<BookSlip, 'legs'>> & { amount?: string } = {},
): BookSlip {
  const { amount = '1000', ...rest } = more;
  return {
    type: legs.length === 1 ? 'single' : 'combo',
    stake: { of: 'line', amount },
    ...rest,
    legs: legs.map(({ event, market = 'result', specifiers = '', outcome = 1, price, isBanker }) => ({
      price,
      selections: [{ eventId: event, marketId: market, specifiers, outcomeId: String(outcome) }],
      ...(isBanker && { isBanker }),
    })),
  };
}

export async function openBookHouse(
  postgresUrl: string,
  options: Partial<BookOptions> = {},
  kinds: readonly FeedMarketDescription[] = [],
): Promise<BookHouse> {
  const clock = { ms: Date.parse('2026-11-26T12:00:00Z') };
  const wallMs = (): number => clock.ms;
  const own = await createDatabase(postgresUrl);
  const operator = await startFakeOperator(key, wallMs);
  const feed = createTestFeed(wallMs, kinds);
  const database = new pg.Pool({ connectionString: own.url, max: 2 });
  database.on('error', () => undefined);
  const receiptKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const apps: FastifyInstance[] = [];

  async function startBook(dev: BookOptions['dev'] = {}, more: Partial<BookOptions> = {}): Promise<FastifyInstance> {
    const app = fastify({ logger: { level: process.env['TEST_LOG_LEVEL'] ?? 'silent' } });
    await app.register(sportsbookPlugin, {
      prefix,
      databaseUrl: own.url,
      publicUrl: `http://book.test${prefix}`,
      operatorUrl: operator.url,
      ...key,
      feed: feed.source,
      feedName: 'test',
      receiptKey,
      wallMs,
      delayMs: () => 0,
      ...options,
      ...more,
      dev: { pollMs: 30, timeoutMs: 60_000, ...options.dev, ...dev },
    });
    const heard = feed.heard();
    await app.ready();
    apps.push(app);
    await heard;
    return app;
  }
  const first = await startBook();

  const send: BookHouse['send'] = async (path, body, { secret = key.secret, app = first, method = 'POST' } = {}) => {
    const url = `${prefix}${path}`;
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = signHttp(oswSigning, { ...key, secret }, { method, path: url, body: text }, randomUUID(), clock.ms);
    const answer = await app.inject({ method, url, headers: { ...headers, 'content-type': 'application/json' }, payload: text });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<unknown>() };
  };
  const ask: BookHouse['ask'] = async (call, request, app = first) => {
    let { status, body } = await send(`${bookBase}/${call}`, request, { app });
    // a database that a busy machine keeps waiting: the same is sent again, as a house would
    for (let times = 0; status === 503 && times < 20; times += 1) ({ status, body } = await send(`${bookBase}/${call}`, request, { app }));
    if (status !== 200) throw new Error(`${call} answered ${status}`);
    return body as never;
  };
  const house: BookHouse = {
    operator,
    feed,
    database,
    clock,
    app: first,
    startBook,
    ask,
    send,
    async bettor(balance = 1_000_000n, currency = 'EUR') {
      const playerId = randomUUID();
      const sessionToken = randomUUID();
      operator.wallet.open(sessionToken, { playerId, currency, balance });
      const { body } = await send(`${oswBase}/launch`, launchOf(sessionToken, playerId, currency));
      const { providerSessionId: sessionId } = body as { providerSessionId: string };
      const bettor: TestBettor = {
        playerId,
        sessionId,
        sessionToken,
        currency,
        balance: () => operator.wallet.balance(sessionToken),
        place: async (slip, { pricePolicy = 'none', submitKey = randomUUID(), app = first } = {}) =>
          await ask('submit', { playerId, sessionId, submitKey, currency, slip, pricePolicy }, app),
        async bet(slip, more) {
          const { bet } = await bettor.place(slip, more);
          if (bet === null) throw new Error('The bet was not kept');
          return bet;
        },
        async read(betId) {
          const { bet } = await ask('bet', { playerId, betId });
          if (bet === null) throw new Error(`There is no bet ${betId}`);
          return bet;
        },
      };
      return bettor;
    },
    async quiet() {
      await expect
        .poll(
          async () => {
            const { rows } = await database.query<{ what: string }>(
              `select 'delivery ' || call || ' ' || coalesce(last_answer, '') as what from sportsbook.delivery where state = 'waiting' and (call <> 'round-close' or next_attempt_at <= $1)
             union all select 'result ' || event_id from sportsbook.market_result where not is_done
             union all select 'bet ' || state from sportsbook.bet where state = 'staking' or (state = 'waiting' and decide_at <= $1)`,
              [new Date(clock.ms)],
            );
            return rows.map(({ what }) => what);
          },
          { timeout: 180_000 },
        )
        .toEqual([]);
    },
    async close() {
      for (const app of apps) await app.close();
      feed.close();
      await operator.close();
      await database.end();
      await own.drop();
    },
  };
  return house;
}

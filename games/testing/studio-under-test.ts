// A studio on a database of its own with a fake casino beside it, and a player who presses its buttons.
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import type { OswLaunch } from '#contract/protocols/osw.ts';
import { oswBase } from '#contract/protocols/osw.ts';
import type { Round, RoundProgress } from '#games/golden-caravan/index.ts';
import type { PlayAnswer, SessionAnswer, Standing } from '#games/sdk/client-api.ts';
import type { Plain } from '#games/sdk/plain.ts';
import { studioPlugin, type StudioOptions } from '#games/provider/index.ts';
import { signMessage } from '#games/provider/signature.ts';
import { type FakeOperator, startFakeOperator } from './fake-operator.ts';

export const key = { keyId: 'lamplight-studio', secret: 'a secret for tests' };
const prefix = '/studio';
const quietWithinMs = 45_000;
/** All games are read at the first start, which on a busy machine takes longer than Fastify allows. */
const pluginTimeout = 120_000;

export type GoldenRound = Plain<Round>;
export type GoldenProgress = Plain<Omit<RoundProgress, 'events'>>;
export type GoldenAnswer = PlayAnswer<GoldenRound, GoldenProgress>;

export interface Reply<Body> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

/** A game that was launched, as its client holds it. */
export interface Player {
  sessionToken: string;
  playToken: string;
  ask<Body = Record<string, unknown>>(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply<Body>>;
  spin(stake?: string, actionId?: string): Promise<Reply<GoldenAnswer & { code?: string; messageKey?: string; operatorStatus?: string }>>;
  finish(roundId: string): Promise<Reply<Standing>>;
  session(): Promise<SessionAnswer<GoldenRound, GoldenProgress>>;
  /** Spins and shows the round to its end. */
  play(stake?: string): Promise<GoldenAnswer>;
}

export interface House {
  operator: FakeOperator;
  database: pg.Pool;
  clock: { ms: number };
  app: FastifyInstance;
  /** A further process on the same database. */
  startStudio(dev?: StudioOptions['dev'], more?: Partial<StudioOptions>): Promise<FastifyInstance>;
  /** The casino's signed call to a studio. */
  ask<Body = Record<string, unknown>>(method: 'GET' | 'POST', path: string, body?: object, app?: FastifyInstance): Promise<Reply<Body>>;
  launch(input?: Partial<OswLaunch> & { balance?: bigint }, app?: FastifyInstance): Promise<Player>;
  /** The same player's client at another process. */
  at(app: FastifyInstance, player: Player): Player;
  /** Resolves when no delivery waits and no round is reserved. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export function launchOf(input: Partial<OswLaunch> = {}): OswLaunch {
  return {
    sessionToken: randomUUID(),
    mode: 'real',
    gameId: 'golden-caravan',
    player: { id: randomUUID(), nick: 'Noor', country: 'DE', language: 'en', birthYearOk: true, segments: [] },
    currency: 'EUR',
    exponent: 2,
    symbol: '€',
    device: 'desktop',
    lobbyUrl: 'http://site.test/games',
    cashierUrl: 'http://site.test/?wallet=deposit',
    realityCheckUrl: 'http://site.test/profile/history/spins',
    rules: { autoplay: true, slamStop: true, minCycleMs: 0, minStake: '20', maxStake: '10000', jurisdiction: 'default' },
    ...input,
  };
}

/** A database of a test file's own. */
export async function createDatabase(postgresUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `studio_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

function playerOf(app: FastifyInstance, sessionToken: string, playToken: string): Player {
  const ask: Player['ask'] = async (method, path, body) => {
    const given = body === undefined ? {} : { payload: body };
    const url = `${prefix}/api${path}`;
    const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${playToken}` }, ...given });
    return { status: answer.statusCode, body: answer.json<never>(), headers: answer.headers };
  };
  const player: Player = {
    sessionToken,
    playToken,
    ask,
    spin: async (stake = '100', actionId = randomUUID()) => await player.ask('POST', '/rounds', { actionId, stake }),
    finish: async (roundId) => await player.ask('POST', `/rounds/${roundId}/finish`),
    session: async () => (await player.ask<SessionAnswer<GoldenRound, GoldenProgress>>('GET', '/session')).body,
    async play(stake) {
      const { status, body } = await player.spin(stake);
      if (status !== 200) throw new Error(`The spin was refused: ${JSON.stringify(body)}`);
      if (body.round.round.payout !== '0') await player.finish(body.round.id);
      return body;
    },
  };
  return player;
}

/** Starts everything. `postgresUrl` is that of the test run. */
export async function openTestApp(postgresUrl: string, options: Partial<StudioOptions> = {}): Promise<House> {
  const clock = { ms: Date.parse('2026-11-20T18:00:00Z') };
  const wallMs = (): number => clock.ms;
  const own = await createDatabase(postgresUrl);
  const operator = await startFakeOperator(key, wallMs);
  const database = new pg.Pool({ connectionString: own.url, max: 2 });
  database.on('error', () => undefined);
  const apps: FastifyInstance[] = [];

  async function startStudio(dev: StudioOptions['dev'] = {}, more: Partial<StudioOptions> = {}): Promise<FastifyInstance> {
    const app = fastify({ pluginTimeout });
    await app.register(studioPlugin, {
      prefix,
      databaseUrl: own.url,
      publicUrl: `http://studio.test${prefix}`,
      siteOrigin: 'http://site.test',
      operatorUrl: operator.url,
      ...key,
      clientDir: '/nonexistent',
      wallMs,
      ...options,
      ...more,
      // a casino that answers at all is waited for, whatever else the machine does
      dev: { pollMs: 50, timeoutMs: 60_000, withoutRateLimits: true, ...options.dev, ...dev },
    });
    await app.ready();
    apps.push(app);
    return app;
  }
  const first = await startStudio();

  const ask: House['ask'] = async (method, path, body, app = first) => {
    const url = `${prefix}${oswBase}${path}`;
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = signMessage(key, { method, path: url, body: text }, randomUUID(), clock.ms);
    const given = body === undefined ? {} : { payload: text };
    const answer = await app.inject({ method, url, headers: { ...headers, 'content-type': 'application/json' }, ...given });
    return { status: answer.statusCode, body: (answer.body === '' ? {} : answer.json()) as never, headers: answer.headers };
  };
  const testApp: House = {
    operator,
    database,
    clock,
    app: first,
    startStudio,
    ask,
    async launch({ balance = 1_000_000n, ...input } = {}, app = first) {
      const launch = launchOf(input);
      const { id: playerId } = launch.player;
      if (launch.mode === 'real') operator.wallet.open(launch.sessionToken, { playerId, currency: launch.currency, balance });
      const { body } = await ask<{ url: string }>('POST', '/launch', launch, app);
      const player = playerOf(app, launch.sessionToken, new URL(body.url).hash.slice(1));
      await player.ask('POST', '/seeds/client', { clientSeed: 'the seed of a test' });
      return player;
    },
    at: (app, player) => playerOf(app, player.sessionToken, player.playToken),
    async quiet() {
      const until = performance.now() + quietWithinMs;
      for (;;) {
        const { rows } = await database.query<{ what: string }>(
          `select call || ' of round ' || round_id || ', after ' || attempts || ' attempts: ' || coalesce(last_answer, 'no answer') as what
             from studio.delivery where state = 'waiting'
           union all select 'the stake of round ' || id from studio.round where state = 'reserved'
           union all select 'the end of round ' || id from studio.round where state = 'settling'`,
        );
        if (rows.length === 0) return;
        // what is to be sent again later waits for ever, where the test does not move its clock
        if (performance.now() > until) throw new Error(`The studio does not come to rest: ${rows.map(({ what }) => what).join('; ')}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async close() {
      for (const app of apps) await app.close();
      await operator.close();
      await database.end();
      await own.drop();
    },
  };
  return testApp;
}

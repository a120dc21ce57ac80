// The routes of the client's API: what each takes and which act it calls.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OfferedGame } from '#games/registry.ts';
import {
  ClientSeedRequest,
  HistoryQuery,
  NoBody,
  ProgressRequest,
  type ReplayAnswer,
  ReplayQuery,
  RoundParams,
  TextsQuery,
} from '#games/sdk/client-api.ts';
import { isReplayKey } from '../ids.ts';
import { endShownRound } from '../play/end-shown-round.ts';
import { showJackpot } from '../jackpot/show-jackpot.ts';
import { findSession } from '../play/find-session.ts';
import { routesByKind } from '../play/kinds.ts';
import { asksAgain } from '../play/session-memory.ts';
import type { SessionOf } from '../play/one-decision-routes.ts';
import { readHistory } from '../play/read-history.ts';
import { findRound, toRoundAnswer } from '../play/read-round.ts';
import { readSession } from '../play/read-session.ts';
import { readStanding } from '../play/read-standing.ts';
import { refreshBalance } from '../play/refresh-balance.ts';
import { reportProgress, requireOwnRound } from '../play/report-progress.ts';
import { topUpDemo } from '../play/top-up-demo.ts';
import { Refusal } from '../refusal.ts';
import { readFairness, readRetiredSeeds } from '../seeds/read-seeds.ts';
import { rotateSeeds } from '../seeds/rotate-seeds.ts';
import { setClientSeed } from '../seeds/set-client-seed.ts';
import type { Studio } from '../studio.ts';
import type { SessionRow } from '../tables.ts';
import type { RequestRates } from './request-rates.ts';

type RoundId = { id: string };

async function readReplay(studio: Studio, id: string, key: string): Promise<ReplayAnswer> {
  const row = isReplayKey(studio.key.secret, id, key) ? await findRound(studio.database, id) : undefined;
  if (row === undefined || row.outcome === null || row.state === 'open') throw new Refusal('not-found', 'There is no such replay.');
  const { outcome } = row;
  const maths = studio.games.mathsOf(row);
  const shownAt = (steps: number) => maths.resume(outcome, steps);
  const tables = maths.roundKind === 'steps' ? Array.from({ length: outcome.steps + 1 }, (_, steps) => shownAt(steps)) : [];
  return { ...toRoundAnswer(row), progress: shownAt(0), tables, ...studio.games.require(row.game_id).say.inLanguage(row.language) };
}

/** Calls that need no play token. */
export function openRoutes(app: FastifyInstance, studio: Studio, rates: RequestRates): void {
  app.get<{ Querystring: { language?: string; game?: string } }>('/texts', { schema: { querystring: TextsQuery } }, async (request) => {
    await rates.ofAddress(request.ip);
    const { language = 'en', game = '' } = request.query;
    return (studio.games.find(game) ?? studio.games).say.inLanguage(language);
  });
  app.get<{ Querystring: { language?: string } }>('/games', { schema: { querystring: TextsQuery } }, async (request) => {
    await rates.ofAddress(request.ip);
    const nameOf = ({ id, say }: OfferedGame): string => say.inLanguage(request.query.language ?? 'en').texts['game.name'] ?? id;
    return { games: studio.games.games.map((game) => ({ id: game.id, name: nameOf(game) })) };
  });
  app.get<{ Params: RoundId; Querystring: { key: string } }>(
    '/replays/:id',
    { schema: { params: RoundParams, querystring: ReplayQuery } },
    async (request) => {
      await rates.ofAddress(request.ip);
      return await readReplay(studio, request.params.id, request.query.key);
    },
  );
}

/** Calls of a session: the play token is looked at before anything else of the request. */
export function playRoutes(root: FastifyInstance, studio: Studio, rates: RequestRates): void {
  const sessions = new WeakMap<FastifyRequest, SessionRow>();

  async function findBy(token: string, { routeOptions: { config } }: FastifyRequest): Promise<SessionRow | undefined> {
    return await (config.asksAgain === true ? studio.sessions.recall(token) : findSession(studio.database, token));
  }
  async function admit(request: FastifyRequest): Promise<void> {
    const [, token] = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '') ?? [];
    const session = token === undefined ? undefined : await findBy(token, request);
    if (session === undefined) {
      await rates.ofAddress(request.ip);
      throw new Refusal('unauthorized', 'Open the game from the casino.');
    }
    await rates.ofSession(session.id);
    sessions.set(request, session);
  }
  function sessionOf(request: FastifyRequest): SessionRow {
    const session = sessions.get(request);
    if (session === undefined) throw new Error('A route of a session was reached without one');
    return session;
  }
  void root.register(async (app) => {
    app.addHook('onRequest', admit);
    for (const addRoutes of Object.values(routesByKind)) addRoutes(app, studio, sessionOf);
    roundRoutes(app, studio, sessionOf);
    seedRoutes(app, studio, sessionOf);
  });
}

function roundRoutes(app: FastifyInstance, studio: Studio, sessionOf: SessionOf): void {
  const { database } = studio;
  const standing = async (session: SessionRow) => await readStanding(database, session.id, studio.wallMs());

  app.get('/session', async (request) => await readSession(studio, sessionOf(request)));
  app.get('/standing', async (request) => {
    const session = sessionOf(request);
    await refreshBalance(studio, session);
    return await standing(session);
  });
  app.get('/jackpot', async (request) => await showJackpot(studio, sessionOf(request)));
  app.get<{ Querystring: { before?: string } }>(
    '/rounds',
    { schema: { querystring: HistoryQuery } },
    async (request) => await readHistory(studio, sessionOf(request), request.query.before),
  );
  app.get<{ Params: RoundId }>('/rounds/:id', { schema: { params: RoundParams } }, async (request) => {
    const round = await requireOwnRound(database, sessionOf(request), request.params.id);
    const row = await findRound(database, round.id);
    if (row === undefined || round.state === 'open') throw new Refusal('not-found', 'It can be looked up when it is over.');
    return toRoundAnswer(row);
  });
  app.post<{ Params: RoundId; Body: { shownSteps: number } }>(
    '/rounds/:id/progress',
    { schema: { params: RoundParams, body: ProgressRequest } },
    async (request) => reportProgress(database, sessionOf(request), request.params.id, request.body.shownSteps, studio.wallMs()),
  );
  app.post<{ Params: RoundId }>(
    '/rounds/:id/finish',
    { schema: { params: RoundParams, body: NoBody }, config: asksAgain },
    async (request) => endShownRound(studio, sessionOf(request), request.params.id),
  );
  app.post('/demo/top-up', { schema: { body: NoBody } }, async (request) => {
    const session = sessionOf(request);
    await topUpDemo(database, session);
    return await standing(session);
  });
}

function seedRoutes(app: FastifyInstance, studio: Studio, sessionOf: SessionOf): void {
  const { database } = studio;
  const seeds = async ({ player_id: playerId }: SessionRow) => ({
    fairness: await readFairness(database, playerId),
    retired: await readRetiredSeeds(database, playerId),
  });

  app.get('/seeds', async (request) => await seeds(sessionOf(request)));
  app.post<{ Body: { clientSeed: string } }>('/seeds/client', { schema: { body: ClientSeedRequest } }, async (request) => {
    const session = sessionOf(request);
    await setClientSeed(database, session.player_id, request.body.clientSeed);
    return await seeds(session);
  });
  app.post<{ Body: { clientSeed: string } }>('/seeds/rotate', { schema: { body: ClientSeedRequest } }, async (request) => {
    const session = sessionOf(request);
    await rotateSeeds(database, session.player_id, request.body.clientSeed, studio.wallMs());
    return await seeds(session);
  });
}

import type { FastifyInstance } from 'fastify';
import { NoBody, RoundParams } from '#games/sdk/client-api.ts';
import { SharedActRequest, SharedBetRequest } from '#games/sdk/shared/shared-calls.ts';
import type { SessionOf } from '../play/one-decision-routes.ts';
import { asksAgain } from '../play/session-memory.ts';
import { Refusal } from '../refusal.ts';
import type { Studio } from '../studio.ts';
import { arrivalOf, noteArrival } from './arrivals.ts';
import { cancelBet, cashOut } from './cash-out.ts';
import { placeBet } from './place-bet.ts';
import { readProofs } from './read-proofs.ts';
import { createStreams } from './stream.ts';

/**
 * GET /shared/stream: the rounds of many and their bets, live; POST /shared/bets, /shared/bets/{id}/cash-out and /shared/bets/{id}/cancel:
 * the player's own; GET /shared/proofs: what proves them; GET /shared/clock: the time by which cash-outs are judged.
 */
export function sharedRoutes(app: FastifyInstance, studio: Studio, sessionOf: SessionOf): void {
  const streams = createStreams(studio);
  // looking a session up in the database would make the request late by as much: who asks for the clock is remembered for the cash-out
  const timed = { config: asksAgain, preValidation: noteArrival(studio) };
  app.addHook('preClose', async () => await streams.close());
  app.get('/shared/stream', async (request, reply) => {
    await streams.open(reply, sessionOf(request));
    return reply;
  });
  app.get('/shared/clock', timed, async (request) => ({ now: arrivalOf(request) }));
  app.get('/shared/proofs', async (request) => {
    const { game_id: gameId } = sessionOf(request);
    if (studio.games.require(gameId).maths[0].roundKind !== 'shared') throw new Refusal('not-found', 'This game has no such rounds.');
    return await readProofs(studio, gameId);
  });
  app.post<{ Body: SharedBetRequest }>(
    '/shared/bets',
    { schema: { body: SharedBetRequest } },
    async (request) => await placeBet(studio, sessionOf(request), request.body),
  );
  app.post<{ Params: { id: string }; Body: SharedActRequest }>(
    '/shared/bets/:id/cash-out',
    { schema: { params: RoundParams, body: SharedActRequest }, ...timed },
    async (request) => await cashOut(studio, sessionOf(request), request.params.id, request.body.actionId, arrivalOf(request)),
  );
  app.post<{ Params: { id: string } }>(
    '/shared/bets/:id/cancel',
    { schema: { params: RoundParams, body: NoBody } },
    async (request) => await cancelBet(studio, sessionOf(request), request.params.id),
  );
}

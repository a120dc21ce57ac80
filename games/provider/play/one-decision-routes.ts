import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PlayAnswer, PlayRequest } from '#games/sdk/client-api.ts';
import type { Studio } from '../studio.ts';
import type { SessionRow } from '../tables.ts';
import { answerRound, answerStoredRound } from './answer-round.ts';
import { drawRound } from './decide-round.ts';
import { asksAgain } from './session-memory.ts';
import { playRound, type StakedKind } from './play-round.ts';

/** The session whose play token a request carries. */
export type SessionOf = (request: FastifyRequest) => SessionRow;

const oneDecision: StakedKind<PlayAnswer> = {
  roundKind: 'one-decision',
  decide: drawRound,
  answer: answerRound,
  answerStored: answerStoredRound,
};

/** POST /rounds: a stake, with a choice where the game asks for one, answered by the whole round. */
export function oneDecisionRoutes(app: FastifyInstance, studio: Studio, sessionOf: SessionOf): void {
  app.post<{ Body: PlayRequest }>('/rounds', { schema: { body: PlayRequest }, config: asksAgain }, async (request) =>
    playRound(studio, sessionOf(request), request.body, oneDecision),
  );
}

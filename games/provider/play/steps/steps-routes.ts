import type { FastifyInstance } from 'fastify';
import { PlayRequest, RoundParams, type SteppedAnswer, StepRequest } from '#games/sdk/client-api.ts';
import type { Studio } from '../../studio.ts';
import { mathsOfKind } from '../maths-of-kind.ts';
import { openingOf } from '../decide-round.ts';
import type { SessionOf } from '../one-decision-routes.ts';
import { playRound, type StakedKind } from '../play-round.ts';
import { answerSteps } from './answer-steps.ts';
import { takeStep } from './take-step.ts';

const steps: StakedKind<SteppedAnswer> = {
  roundKind: 'steps',
  decide(games, reserved) {
    const maths = mathsOfKind(games.mathsOf(reserved.round), 'steps');
    return maths.outcomeOf(maths.open(openingOf(reserved)));
  },
  answer: async (studio, session, roundId) => await answerSteps(studio, session, roundId, 0),
};

/** POST /stepped-rounds: a stake that opens a round of steps; POST /stepped-rounds/{id}/steps: one of them. */
export function stepsRoutes(app: FastifyInstance, studio: Studio, sessionOf: SessionOf): void {
  app.post<{ Body: PlayRequest }>('/stepped-rounds', { schema: { body: PlayRequest } }, async (request) =>
    playRound(studio, sessionOf(request), request.body, steps),
  );
  app.post<{ Params: { id: string }; Body: StepRequest }>(
    '/stepped-rounds/:id/steps',
    { schema: { params: RoundParams, body: StepRequest } },
    async (request) => await takeStep(studio, sessionOf(request), request.params.id, request.body),
  );
}

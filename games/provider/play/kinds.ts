// The kinds of round that the provider can play, each with the calls by which a client plays it.
import type { FastifyInstance } from 'fastify';
import type { RoundKind } from '#games/sdk/maths.ts';
import type { Studio } from '../studio.ts';
import { oneDecisionRoutes, type SessionOf } from './one-decision-routes.ts';
import { sharedRoutes } from '../shared/shared-routes.ts';
import { stepsRoutes } from './steps/steps-routes.ts';

type AddRoutes = (app: FastifyInstance, studio: Studio, sessionOf: SessionOf) => void;

/** One row a kind; the compiler asks for the row of a new one. */
export const routesByKind: { [Kind in RoundKind]: AddRoutes } = {
  'one-decision': oneDecisionRoutes,
  steps: stepsRoutes,
  shared: sharedRoutes,
};

import type { FastifyRequest } from 'fastify';

const arrivals = new WeakMap<FastifyRequest, number>();

/** Notes when a request came in, before anything of it is looked at: a cash-out is judged by it. */
export const noteArrival = (request: FastifyRequest, wallMs: number): void => void arrivals.set(request, wallMs);

/** Returns when a request came in. @throws Error for one that was not noted */
export function arrivalOf(request: FastifyRequest): number {
  const arrivedMs = arrivals.get(request);
  if (arrivedMs === undefined) throw new Error('A request was not noted when it came in');
  return arrivedMs;
}

import type { FastifyRequest } from 'fastify';
import type { Studio } from '../studio.ts';

const arrivals = new WeakMap<FastifyRequest, number>();

/**
 * The hook of a route that notes when a request was in, its last byte with it: a cash-out is judged by it. It runs when the body has been
 * read and before anything else of it is looked at. A request whose headers are here alone has not come in: who held its body back could
 * let a flight end first.
 */
export const noteArrival =
  ({ wallMs }: Pick<Studio, 'wallMs'>) =>
  async (request: FastifyRequest): Promise<void> =>
    void arrivals.set(request, wallMs());

/** Returns when a request was in. @throws Error for one that was not noted */
export function arrivalOf(request: FastifyRequest): number {
  const arrivedMs = arrivals.get(request);
  if (arrivedMs === undefined) throw new Error('A request was not noted when it came in');
  return arrivedMs;
}

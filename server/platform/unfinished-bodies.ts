// Bodies that have begun and do not end. Each holds what has come of it until the request's time is up, so there is a bound for what one
// address, and all together, may have under way. Small ones are not counted: their connection costs as much.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '#contract/kernel/addresses.ts';
import { sendProblem } from './calls/refusals.ts';
import { Problem } from './problem.ts';

const mebibyte = 1024 * 1024;
const bounds = { smallBytes: 4096, perAddress: 4 * mebibyte, together: 64 * mebibyte };

/** How long a request may take to arrive. Files may come over a slow line. */
const arrivesWithinMs = 30_000;
export const uploadArrivesWithinMs = 300_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files as they come and counts them by itself. */
    takesFiles?: true;
  }
}

/** Ends a request whose body does not arrive in time, as Node's server ends one that has taken longer than any may. */
function endLate(app: FastifyInstance, { raw }: FastifyRequest): void {
  const late = Object.assign(new Error('The request did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const timer = setTimeout(() => app.server.emit('clientError', late, raw.socket), arrivesWithinMs).unref();
  const stop = (): void => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

/** The most that a request's body can come to hold. */
function bytesAhead({ headers, routeOptions }: FastifyRequest): number {
  const max = routeOptions.bodyLimit ?? mebibyte;
  if (headers['transfer-encoding'] !== undefined) return max;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, max);
}

/** Counts bodies from their heads to their ends, and refuses those that are too much at once. */
export function boundUnfinishedBodies(app: FastifyInstance): void {
  const byAddress = new Map<string, number>();
  let together = 0;

  function add(address: string, bytes: number): void {
    const held = (byAddress.get(address) ?? 0) + bytes;
    if (held === 0) byAddress.delete(address);
    else byAddress.set(address, held);
    together += bytes;
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.takesFiles === true) return undefined;
    const bytes = bytesAhead(request);
    if (bytes > 0) endLate(app, request);
    if (bytes <= bounds.smallBytes) return undefined;
    const address = addressKey(request.ip);
    if ((byAddress.get(address) ?? 0) + bytes > bounds.perAddress || together + bytes > bounds.together) {
      reply.header('connection', 'close');
      const detail = 'Too many large requests are under way. Let some of them end, then send this again.';
      return await sendProblem(reply, new Problem('too-many-requests', detail, { retryAfterS: 1 }));
    }
    add(address, bytes);
    let isOver = false;
    const end = (): void => {
      if (!isOver) add(address, -bytes);
      isOver = true;
    };
    request.raw.once('end', end).once('close', end);
    // what comes after the answer is thrown away, and may never end
    reply.raw.once('close', end);
    return undefined;
  });
}

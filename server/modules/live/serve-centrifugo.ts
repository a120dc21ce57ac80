// What Centrifugo asks of the house: may this client subscribe to that channel. The answer looks at the session, not only at the token.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refusals } from '#live-server/index.ts';
import { sha256 } from '#server/platform/ids.ts';
import type { LiveDeps } from './deps.ts';
import { permissionHeader, permissionPath } from './centrifugo-config.ts';
import type { ChannelTable } from './channel-table.ts';
import type { EndedSessions } from './ended-sessions.ts';

interface Question {
  user?: string;
  channel?: string;
  /** From the token. */
  meta?: { sid?: string };
}

export function serveCentrifugo(
  app: FastifyInstance,
  { config, sessions }: Pick<LiveDeps, 'config' | 'sessions'>,
  table: Pick<ChannelTable<never>, 'mayListen'>,
  ended: EndedSessions,
  secret: string,
): void {
  const wanted = sha256(secret);

  async function mayEnter({ user = '', channel = '', meta }: Question): Promise<boolean> {
    if (!table.mayListen(user, channel)) return false;
    if (user === '') return true;
    const sessionId = meta?.sid ?? '';
    return sessionId !== '' && (await sessions.isOpen(sessionId)) && !ended.has(sessionId);
  }

  app.post(`${config.live.base}${permissionPath}`, async (request, reply) => {
    const given = request.headers[permissionHeader];
    if (typeof given !== 'string' || !timingSafeEqual(sha256(given), wanted)) return await reply.code(401).send();
    const isAllowed = await mayEnter(request.body ?? {});
    return await reply.send(isAllowed ? { result: {} } : { error: refusals.permissionDenied });
  });
}

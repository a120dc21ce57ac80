import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { preferredLocale } from '#server/modules/settings/index.ts';
import type { Asker } from '#server/platform/calls/handler.ts';

/** Who asks and from where. The country header is believed only behind a proxy that sets it. */
export function describeAsker(config: Config, request: FastifyRequest): Asker {
  const told = config.trustProxy ? request.headers['cf-ipcountry'] : undefined;
  return {
    ip: request.ip,
    country: typeof told === 'string' && /^[A-Za-z]{2}$/.test(told) ? told.toUpperCase() : undefined,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    locale: preferredLocale(request.headers['accept-language']),
    requestId: request.id,
  };
}

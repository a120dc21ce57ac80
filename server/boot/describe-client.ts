import type { FastifyRequest } from 'fastify';
import { guestKeyHeader, guestKeyPattern } from '#contract/chat-bounds.ts';
import { preferredLocale } from '#server/modules/reference/index.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import type { ProxyTrust } from '#kit/proxy-trust.ts';

/** Who asks and from where. The country header is believed from a trusted proxy alone. */
export function describeClient(trust: ProxyTrust, request: FastifyRequest): ClientInfo {
  const told = trust.isTrusted(request.socket.remoteAddress, 0) ? request.headers['cf-ipcountry'] : undefined;
  const guestKey = request.headers[guestKeyHeader];
  return {
    ip: request.ip,
    country: typeof told === 'string' && /^[A-Za-z]{2}$/.test(told) ? told.toUpperCase() : undefined,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    locale: preferredLocale(request.headers['accept-language']),
    requestId: request.id,
    ...(typeof guestKey === 'string' && guestKeyPattern.test(guestKey) && { guestKey }),
  };
}

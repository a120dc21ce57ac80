import type { FastifyInstance } from 'fastify';
import type { LiveDeps } from './deps.ts';
import { keysPath } from './centrifugo-config.ts';

/** Serves the public key of access tokens as a key set, for whoever verifies them elsewhere. */
export function serveKeys(app: FastifyInstance, { config, tokens }: Pick<LiveDeps, 'config' | 'tokens'>): void {
  const keys = [{ ...tokens.publicKey.export({ format: 'jwk' }), kid: tokens.keyId, alg: 'ES256', use: 'sig' }];
  app.get(
    `${config.live.base}${keysPath}`,
    async (_request, reply) => await reply.header('cache-control', 'public, max-age=300').send({ keys }),
  );
}

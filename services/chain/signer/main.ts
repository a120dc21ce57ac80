// Starts the signer, which alone reads the seed. It should listen where the chain service alone reaches it.
import Fastify from 'fastify';
import { readWholeNumber, requireText } from '#kit/environment.ts';
import { endWithParent } from '../end-with-parent.ts';
import { readSignerRules, signerKey } from '../settings.ts';
import { signerPlugin } from './index.ts';
import { readSeed } from './keys.ts';

const { env } = process;
const app = Fastify({ forceCloseConnections: true, logger: { level: env['LOG_LEVEL'] ?? 'info' } });
await app.register(signerPlugin, {
  databaseUrl: requireText(env, 'DATABASE_URL'),
  ...signerKey(env),
  seed: readSeed(requireText(env, 'SIGNER_SEED_FILE')),
  rules: readSignerRules(env),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
endWithParent(async () => await app.close());
await app.listen({ port: readWholeNumber(env, 'PORT', 3007, 1, 65_535), host: env['HOST'] ?? '127.0.0.1' });
process.send?.('ready');

// Starts the sports feed alone. The environment says everything it needs.
import Fastify from 'fastify';
import { readWholeNumber, requireText } from '#kit/environment.ts';
import { feedPlugin } from './index.ts';

const port = readWholeNumber(process.env, 'PORT', 3004, 1, 65_535);
const app = Fastify({ forceCloseConnections: true, logger: { level: process.env['LOG_LEVEL'] ?? 'info' } });
await app.register(feedPlugin, {
  prefix: '/sports-feed',
  keyId: process.env['FEED_KEY_ID'] ?? 'sandbox',
  secret: requireText(process.env, 'FEED_SECRET'),
  seed: process.env['FEED_SEED'] ?? 'lanternhall',
  speed: readWholeNumber(process.env, 'FEED_SPEED', 1, 1, 1000),
  faults: process.env['FEED_FAULTS'] !== 'off',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
await app.listen({ port, host: process.env['HOST'] ?? 'localhost' });

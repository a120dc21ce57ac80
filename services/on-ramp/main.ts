// Starts the sandbox on-ramp alone. The environment says everything it needs.
import Fastify from 'fastify';
import { requireText } from '#kit/environment.ts';
import { onRampPlugin } from './index.ts';

const port = Number(process.env['PORT'] ?? '3005');
if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('PORT must be a number from 1 to 65535.');
const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${port}/on-ramp`;

const app = Fastify({ forceCloseConnections: true, logger: { level: process.env['LOG_LEVEL'] ?? 'info' } });
await app.register(onRampPlugin, {
  prefix: new URL(publicUrl).pathname.replace(/\/+$/, ''),
  databaseUrl: requireText(process.env, 'DATABASE_URL'),
  publicUrl,
  keyId: process.env['ON_RAMP_KEY_ID'] ?? 'sandbox',
  secret: requireText(process.env, 'ON_RAMP_SECRET'),
  brandName: process.env['BRAND_NAME'] ?? 'the house',
  faults: process.env['ON_RAMP_FAULTS'] !== 'off',
  allowedOrigins: (process.env['ALLOWED_ORIGINS'] ?? 'http://localhost:3000').split(',').map((origin) => new URL(origin.trim()).origin),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
await app.listen({ port, host: process.env['HOST'] ?? 'localhost' });

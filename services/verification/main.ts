// Starts the stand-in identity checker alone. The environment says everything it needs.
import Fastify from 'fastify';
import { requireText } from '#kit/environment.ts';
import { verificationPlugin } from './index.ts';

const port = Number(process.env['PORT'] ?? '3003');
if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('PORT must be a number from 1 to 65535.');
const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${port}/verification`;
const secret = requireText(process.env, 'CHECKER_SECRET');

const app = Fastify({ forceCloseConnections: true, logger: { level: process.env['LOG_LEVEL'] ?? 'info' } });
await app.register(verificationPlugin, {
  prefix: new URL(publicUrl).pathname.replace(/\/+$/, ''),
  databaseUrl: requireText(process.env, 'DATABASE_URL'),
  publicUrl,
  appToken: process.env['CHECKER_APP_TOKEN'] ?? 'sandbox',
  secret,
  webhookSecret: process.env['CHECKER_WEBHOOK_SECRET'] ?? secret,
  webhookUrl: process.env['WEBHOOK_URL'] ?? 'http://localhost:3000/api/player/sumsub/webhook',
  brandName: process.env['BRAND_NAME'] ?? 'the house',
  frameAncestors: (process.env['ALLOWED_ORIGINS'] ?? 'http://localhost:3000').split(',').map((origin) => new URL(origin.trim()).origin),
  faults: process.env['CHECKER_FAULTS'] !== 'off',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
await app.listen({ port, host: process.env['HOST'] ?? 'localhost' });

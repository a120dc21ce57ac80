// The studio alone: its own process, next to a casino that it reaches over HTTP. Settings come from the environment.
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { studioPlugin } from './index.ts';

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set; docs/services.md says what the studio needs.`);
  return value;
}

const port = Number(process.env['STUDIO_PORT'] ?? '3100');
const host = process.env['STUDIO_HOST'] ?? 'localhost';
const app = fastify({ logger: { level: process.env['LOG_LEVEL'] ?? 'warn' }, bodyLimit: 64 * 1024 });
await app.register(studioPlugin, {
  prefix: '/studio',
  databaseUrl: required('STUDIO_DATABASE_URL'),
  publicUrl: process.env['STUDIO_PUBLIC_URL'] ?? `http://${host}:${port}/studio`,
  siteOrigin: required('SITE_ORIGIN'),
  operatorUrl: required('OPERATOR_URL'),
  keyId: required('OSW_KEY_ID'),
  secret: required('OSW_SECRET'),
  dev: { withoutRateLimits: process.env['RATE_LIMITS'] === 'off' },
  clientDir: process.env['CLIENT_DIR'] ?? fileURLToPath(new URL('../../dist/studio', import.meta.url)),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
await app.listen({ port, host });

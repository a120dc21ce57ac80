// Starts the sandbox cashier alone. The environment says everything it needs.
import Fastify from 'fastify';
import { requireText } from '#kit/environment.ts';
import { type CashierOptions, cashierPlugin } from './index.ts';

function readPort(): number {
  const port = Number(process.env['PORT'] ?? '3001');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('PORT must be a number from 1 to 65535.');
  return port;
}

const port = readPort();
const host = process.env['HOST'] ?? 'localhost';
const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${port}/cashier`;
const options: CashierOptions = {
  databaseUrl: requireText(process.env, 'DATABASE_URL'),
  publicUrl,
  keyId: process.env['CASHIER_KEY_ID'] ?? 'sandbox',
  secret: requireText(process.env, 'CASHIER_SECRET'),
  brandName: process.env['BRAND_NAME'] ?? 'the house',
  faults: process.env['CASHIER_FAULTS'] !== 'off',
  allowedOrigins: (process.env['ALLOWED_ORIGINS'] ?? 'http://localhost:3000').split(',').map((origin) => new URL(origin.trim()).origin),
};

const app = Fastify({ forceCloseConnections: true, logger: { level: process.env['LOG_LEVEL'] ?? 'info' } });
await app.register(cashierPlugin, { ...options, prefix: new URL(publicUrl).pathname.replace(/\/+$/, '') });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
await app.listen({ port, host });

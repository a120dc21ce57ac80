// The cashier's schema, and the way to it.
import type { FastifyBaseLogger } from 'fastify';
import type { SchemaSet } from '#kit/schema/index.ts';
import { type Database, openServiceDatabase } from '#kit/service-database.ts';
import { version } from '#kit/version.ts';

export const cashierSchema: SchemaSet = {
  schema: 'cashier',
  version,
  owners: [{ name: 'cashier', folder: import.meta.dirname }],
  unreleasedTable: 'payment',
};

export const openDatabase = (url: string, log: FastifyBaseLogger): Database =>
  openServiceDatabase({ url, log, schema: cashierSchema, owner: 'cashier', maxConnections: 4, applicationName: 'sandbox-cashier' });

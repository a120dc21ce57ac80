// The on-ramp's schema, and the way to it.
import type { FastifyBaseLogger } from 'fastify';
import type { SchemaSet } from '#kit/schema/index.ts';
import { type Database, openServiceDatabase } from '#kit/service-database.ts';
import { version } from '#kit/version.ts';

export const onRampSchema: SchemaSet = {
  schema: 'on_ramp',
  version,
  owners: [{ name: 'on-ramp', folder: import.meta.dirname }],
  unreleasedTable: 'purchase',
};

export const openDatabase = (url: string, log: FastifyBaseLogger): Database =>
  openServiceDatabase({ url, log, schema: onRampSchema, owner: 'on-ramp', maxConnections: 3, applicationName: 'sandbox-on-ramp' });

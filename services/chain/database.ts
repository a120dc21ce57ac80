// The chain service's schema, and the way to it.
import type { FastifyBaseLogger } from 'fastify';
import type { SchemaSet } from '#kit/schema/index.ts';
import { type Database, openServiceDatabase } from '#kit/service-database.ts';
import { version } from '#kit/version.ts';

export const chainSchema: SchemaSet = {
  schema: 'chain',
  version,
  owners: [{ name: 'chain', folder: import.meta.dirname }],
  unreleasedTable: 'charge',
};

export const openDatabase = (url: string, log: FastifyBaseLogger): Database =>
  openServiceDatabase({ url, log, schema: chainSchema, owner: 'chain service', maxConnections: 4, applicationName: 'chain' });

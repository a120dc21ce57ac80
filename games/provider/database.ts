// The studio's schema, and the way to it.
import type { FastifyBaseLogger } from 'fastify';
import type { SchemaSet } from '#kit/schema/index.ts';
import { type Database, openServiceDatabase } from '#kit/service-database.ts';
import { version } from '#kit/version.ts';

export const studioSchema: SchemaSet = {
  schema: 'studio',
  version,
  owners: [{ name: 'provider', folder: import.meta.dirname }],
  unreleasedTable: 'session',
};

/**
 * Rows that a statement is given as JSON are looked up one by one; PostgreSQL takes them for a hundred and would read whole indexes. A round passes
 * through its states in moments: an index that is read for a bitmap is never rid of what has left a state before the next vacuum, and each look at
 * what waits would read all of it.
 */
const settings = { enable_hashjoin: 'off', enable_mergejoin: 'off', enable_bitmapscan: 'off' };

export const openDatabase = (url: string, log: FastifyBaseLogger): Database =>
  openServiceDatabase({
    url,
    log,
    schema: studioSchema,
    owner: 'studio',
    maxConnections: 6,
    applicationName: 'lamplight-studio',
    settings,
  });

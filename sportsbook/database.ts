// The book's schema, and the way to it.
import type { FastifyBaseLogger } from 'fastify';
import type { SchemaSet } from '#kit/schema/index.ts';
import { type Database, openServiceDatabase } from '#kit/service-database.ts';
import { version } from '#kit/version.ts';

export const sportsbookSchema: SchemaSet = {
  schema: 'sportsbook',
  version,
  owners: [{ name: 'book', folder: import.meta.dirname }],
  unreleasedTable: 'bet',
};

export const openDatabase = (url: string, log: FastifyBaseLogger): Database =>
  openServiceDatabase({
    url,
    log,
    schema: sportsbookSchema,
    owner: 'sportsbook',
    maxConnections: 6,
    applicationName: 'lanternhall-sportsbook',
    settings: { enable_hashjoin: 'off', enable_mergejoin: 'off' },
  });

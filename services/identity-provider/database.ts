// The identity provider's schema, and the way to it.
import type { FastifyBaseLogger } from 'fastify';
import type { SchemaSet } from '#kit/schema/index.ts';
import { type Database, openServiceDatabase } from '#kit/service-database.ts';
import { version } from '#kit/version.ts';

export const identitySchema: SchemaSet = {
  schema: 'identity_provider',
  version,
  owners: [{ name: 'identity-provider', folder: import.meta.dirname }],
  unreleasedTable: 'account',
};

export const openDatabase = (url: string, log: FastifyBaseLogger): Database =>
  openServiceDatabase({
    url,
    log,
    schema: identitySchema,
    owner: 'identity provider',
    maxConnections: 4,
    applicationName: 'identity-provider',
  });

// The signer's own schema: in a database of its own where the operator gives it one.
import type { FastifyBaseLogger } from 'fastify';
import type { SchemaSet } from '#kit/schema/index.ts';
import { type Database, openServiceDatabase } from '#kit/service-database.ts';
import { version } from '#kit/version.ts';

export const signerSchema: SchemaSet = {
  schema: 'chain_signer',
  version,
  owners: [{ name: 'chain-signer', folder: import.meta.dirname }],
  unreleasedTable: 'transfer',
};

export const openDatabase = (url: string, log: FastifyBaseLogger): Database =>
  openServiceDatabase({ url, log, schema: signerSchema, owner: 'chain signer', maxConnections: 2, applicationName: 'chain-signer' });

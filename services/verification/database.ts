// The stand-in checker's schema, and the way to it.
import type { FastifyBaseLogger } from 'fastify';
import type { SchemaSet } from '#kit/schema/index.ts';
import { type Database, openServiceDatabase } from '#kit/service-database.ts';
import { version } from '#kit/version.ts';

export const verificationSchema: SchemaSet = {
  schema: 'verification',
  version,
  owners: [{ name: 'verification', folder: import.meta.dirname }],
  unreleasedTable: 'applicant',
};

export const openDatabase = (url: string, log: FastifyBaseLogger): Database =>
  openServiceDatabase({
    url,
    log,
    schema: verificationSchema,
    owner: 'identity checker',
    maxConnections: 3,
    applicationName: 'sandbox-verification',
  });

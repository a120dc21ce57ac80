// The provider's own way to PostgreSQL: a small pool, its schema made on first use.
import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';
import { migrateSchema, type SchemaSet } from '#kit/schema/index.ts';
import { version } from '#kit/version.ts';

export interface Database {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export const identitySchema: SchemaSet = {
  schema: 'identity_provider',
  version,
  owners: [{ name: 'identity-provider', folder: import.meta.dirname }],
  unreleasedTable: 'account',
};

/** Opens the pool; nothing is asked of the server before the first use, so a dead one does not stop the start. */
export function openDatabase(url: string, log: FastifyBaseLogger): Database {
  const pool = new Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    application_name: 'identity-provider',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection of the identity provider was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  async function bringUpToDate(): Promise<void> {
    const { newer } = await migrateSchema(url, identitySchema, 3000);
    if (newer !== undefined) log.warn(`The database of the identity provider is newer than this version and is left as it is: ${newer}.`);
  }

  let prepared: Promise<void> | undefined;
  async function prepare(): Promise<void> {
    prepared ??= bringUpToDate();
    try {
      await prepared;
    } catch (error) {
      prepared = undefined;
      throw error;
    }
  }
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      await prepare();
      return (await pool.query<Row>(text, [...values])).rows;
    },
    close: () => pool.end(),
  };
}

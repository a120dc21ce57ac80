// The provider's own way to PostgreSQL: a small pool, its schema made on first use.
import { readFileSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';

export interface Database {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');
/** Two processes that start together make the schema one after the other. The number is arbitrary. */
const schemaLock = 7_403_118_203;

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
  let prepared: Promise<unknown> | undefined;
  async function prepare(): Promise<void> {
    prepared ??= pool.query(`select pg_advisory_xact_lock(${schemaLock}); ${schema}`);
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

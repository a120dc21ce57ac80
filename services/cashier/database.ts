// The cashier's own way to PostgreSQL: a small pool, its schema made on first use, and the two types that keep reads and writes apart.
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseError, Pool, TypeOverrides } from 'pg';
import { migrateSchema, SchemaError, type SchemaSet } from '#kit/schema/index.ts';
import { version } from '#kit/version.ts';

/** What a reader gets. */
export interface Db {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** What a writer gets: an open transaction. It serves readers too. */
export interface Tx extends Db {
  readonly isTransaction: true;
}

export interface Database extends Db {
  /** Runs `act` in one transaction; whatever it throws rolls back and comes through as it is. */
  transact<T>(act: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** PostgreSQL cannot be reached or is shutting down; the same request may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super("The cashier's database cannot be reached", { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export const cashierSchema: SchemaSet = {
  schema: 'cashier',
  version,
  owners: [{ name: 'cashier', folder: import.meta.dirname }],
  unreleasedTable: 'payment',
};

const int8Oid = 20;
/** int8 as bigint, the rest as pg has it. */
const parsers = new TypeOverrides();
parsers.setTypeParser(int8Oid, BigInt);

function asUnavailable(error: unknown): unknown {
  const isLost = !(error instanceof DatabaseError) || /^(08|53|57P)/.test(error.code ?? '');
  return isLost ? new DatabaseUnavailable(error) : error;
}

type Lend = <T>(act: (query: Db['query'], discard: (error: Error) => void) => Promise<T>) => Promise<T>;

/** Lends connections of the pool; one that broke, or on which `act` could not tidy up, is thrown away. */
function lenderOf(pool: Pool, tellLost: (error: Error) => void): Lend {
  return async (act) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    // The pool listens to idle connections only; one that dies in our hands would end the process.
    client.on('error', tellLost);
    let broken: Error | undefined;
    const query: Db['query'] = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } catch (error) {
        throw asUnavailable(error);
      }
    };
    try {
      return await act(query, (error) => {
        broken = error;
      });
    } finally {
      client.off('error', tellLost);
      client.release(broken);
    }
  };
}

/** Opens the pool; nothing is asked of the server before the first use, so a dead one does not stop the start. */
export function openDatabase(url: string, log: FastifyBaseLogger): Database {
  const pool = new Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'sandbox-cashier',
    types: parsers,
  });
  const tellLost = (error: Error): void => log.warn({ err: error }, 'a database connection of the cashier was lost');
  pool.on('error', tellLost);
  const lend = lenderOf(pool, tellLost);

  async function transactOnce<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
    return await lend(async (query, discard) => {
      try {
        await query('begin');
        const result = await act({ query, isTransaction: true });
        await query('commit');
        return result;
      } catch (error) {
        await query('rollback').catch(discard);
        throw error;
      }
    });
  }

  async function bringUpToDate(): Promise<void> {
    const { newer } = await migrateSchema(url, cashierSchema, 3000).catch((error: unknown) => {
      throw error instanceof SchemaError ? error : asUnavailable(error);
    });
    if (newer !== undefined) log.warn(`The database of the cashier is newer than this version and is left as it is: ${newer}.`);
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
    async query<Row extends object>(text: string, values?: readonly unknown[]) {
      await prepare();
      return await lend(async (query) => await query<Row>(text, values));
    },
    async transact(act) {
      await prepare();
      return await transactOnce(act);
    },
    close: () => pool.end(),
  };
}

// The studio's own way to PostgreSQL: a small pool, its schema made on first use, and the two types that keep reads and writes apart.
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
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
  /** Runs `act` in one transaction; whatever it throws rolls back and comes through as it is. No call to others belongs in it. */
  transact<T>(act: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** PostgreSQL cannot be reached or is shutting down; the same request may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super("The studio's database cannot be reached", { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export const studioSchema: SchemaSet = {
  schema: 'studio',
  version,
  owners: [{ name: 'provider', folder: import.meta.dirname }],
  unreleasedTable: 'session',
};

/** int8 as bigint, the rest as pg has it. */
function parserFor(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format);
}

function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const isLost = !(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? '');
  return isLost ? new DatabaseUnavailable(error) : error;
}

/** True when the error is PostgreSQL's refusal by the named constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint;

/** Opens the pool; nothing is asked of the server before the first use, so a dead one does not stop the start. */
export function openDatabase(url: string, log: FastifyBaseLogger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 6,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'lamplight-studio',
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  const tellLost = (error: Error): void => log.warn({ err: error }, 'a database connection of the studio was lost');
  pool.on('error', tellLost);

  async function transactOnce<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    // The pool listens to idle connections only; one that dies in our hands would end the process.
    client.on('error', tellLost);
    let broken: Error | undefined;
    const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } catch (error) {
        throw asUnavailable(error);
      }
    };
    try {
      await query('begin');
      const result = await act({ query, isTransaction: true });
      await query('commit');
      return result;
    } catch (error) {
      await query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.off('error', tellLost);
      client.release(broken);
    }
  }

  async function bringUpToDate(): Promise<void> {
    const { newer } = await migrateSchema(url, studioSchema, 3000).catch((error: unknown) => {
      throw error instanceof SchemaError ? error : asUnavailable(error);
    });
    if (newer !== undefined) log.warn(`The database of the studio is newer than this version and is left as it is: ${newer}.`);
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
      try {
        return (await pool.query<Row>(text, [...values])).rows;
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    async transact(act) {
      await prepare();
      return await transactOnce(act);
    },
    close: () => pool.end(),
  };
}

/** The one row that a query must give. @throws Error when there is none. */
export async function queryOne<Row extends object>(db: Db, text: string, values: readonly unknown[]): Promise<Row> {
  const [row] = await db.query<Row>(text, values);
  if (row === undefined) throw new Error(`A row that must be there is missing: ${text.slice(0, 80)}`);
  return row;
}

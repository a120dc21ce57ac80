// The database: a pool, the two types that keep reads and writes apart, and transactions with work that follows their commit.
import { Kysely, type PostgresPool, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from './log.ts';

/** Every table by its name. The owner of a table adds it, beside the type of its rows. */
export interface Tables {}

/** What a reader gets: it can select, nothing else. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor' | 'executeQuery'>;
/** What a writer gets: an open transaction. It serves readers too. */
export type Tx = Transaction<Tables>;

/** The database cannot be reached, is shutting down or is busy with just this; the same request may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  /**
   * Runs `act` in one transaction and then what it left by afterCommit. Deadlocks and serialization failures run it again, so
   * `act` must keep its effects inside the transaction.
   */
  transact: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * A connection outside the pool for work that keeps one for itself, under the same role. `settings` are the server's, by name.
   * Whoever asks for it listens for its loss and ends it. A query that is not answered within its time fails, and the line with it is of no
   * more use. @throws DatabaseUnavailable
   */
  openConnection(name: string, settings: Readonly<Record<string, string>>, answerWithinMs: number): Promise<pg.Client>;
  close(): Promise<void>;
}

type FollowUp = (log: Log) => void;
const followUps = new WeakMap<object, FollowUp[]>();

/** Does something once the transaction is committed, never if it is not: publishing, waking a job. It must not throw. */
export function afterCommit(tx: Tx, act: FollowUp): void {
  const list = followUps.get(tx);
  if (list === undefined) throw new Error('afterCommit outside of transact');
  list.push(act);
}

/** int8 as bigint, date as text, the rest as pg has it. */
function parserFor(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === pg.types.builtins.INT8) return BigInt;
  if (oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format);
}

/** The role under which the house works; it can add to ledger and audit, but change neither. */
export const appRole = 'lanternhall_house';

/** Puts a new connection under the house's role, where there is one and this user may take it. */
async function takeRole(client: pg.ClientBase): Promise<void> {
  await client.query("select set_config('role', rolname, false) from pg_roles where rolname = $1 and pg_has_role(oid, 'member')", [
    appRole,
  ]);
}

/** The pool waits for this before it lends a new connection; its types know of no waiting. */
const whenConnected: object = { onConnect: takeRole };

const mayRetry = (error: unknown): boolean => error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');

/** PostgreSQL's own refusals as they are; a lost or refused connection, or a lock that could not be had in time, as DatabaseUnavailable. */
export function asUnavailable(error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError;
  if (!isAnswer) return error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
  return /^(08|57P|53|55P03)/.test(error.code ?? '') ? new DatabaseUnavailable(error) : error;
}

/** The pool as Kysely sees it: every failure that is not PostgreSQL's answer becomes DatabaseUnavailable. */
function guardPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw asUnavailable(error);
      });
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      return {
        query: (...args: unknown[]) =>
          query(...args).catch((error: unknown) => {
            throw asUnavailable(error);
          }),
        release: (error?: Error | boolean) => client.release(error),
      } as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    },
  };
}

export interface DatabaseOptions {
  connections: number;
  log: Log;
  /** How long to wait for a connection. */
  connectTimeoutMs?: number;
  /** How long a statement may take whose transaction does not say otherwise. */
  statementTimeoutMs?: number;
}

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { connectTimeoutMs = 3000, statementTimeoutMs = 15_000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'lanternhall',
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
    ...whenConnected,
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection was lost'));
  // a client that is lent out tells its own loss to whoever holds it; without a listener the process would end
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guardPool(pool) }) });

  async function once<T>(act: (tx: Tx) => Promise<T>): Promise<{ result: T; after: FollowUp[] }> {
    const after: FollowUp[] = [];
    const result = await kysely.transaction().execute(async (tx) => {
      followUps.set(tx, after);
      return await act(tx);
    });
    return { result, after };
  }

  async function transact<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { result, after } = await once(act);
        for (const follow of after) follow(options.log);
        return result;
      } catch (error) {
        if (attempt >= 5 || !mayRetry(error)) throw error;
      }
    }
  }

  async function openConnection(name: string, settings: Readonly<Record<string, string>>, answerWithinMs: number): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
      application_name: `lanternhall ${name}`,
      options: Object.entries(settings)
        .map(([setting, value]) => `-c ${setting}=${value}`)
        .join(' '),
    });
    client.on('error', (error) => options.log.warn({ err: error }, `the ${name} line to the database was lost`));
    try {
      await client.connect();
      await takeRole(client);
    } catch (error) {
      throw asUnavailable(error);
    }
    return client;
  }
  return { db: kysely, pool, transact, openConnection, close: () => kysely.destroy() };
}

/** True when the error is PostgreSQL's refusal by the named constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint;

// The way to PostgreSQL of what runs apart (the games, the stand-ins): a small pool, its own schema made on first use, and the two types that
// keep reads and writes apart.
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { migrateSchema, SchemaError, type SchemaSet } from '#kit/schema/index.ts';

/** What a reader gets. */
export interface Db {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** What a writer gets: an open transaction. It serves readers too. */
export interface Tx extends Db {
  readonly isTransaction: true;
}

export interface Database extends Db {
  /** Lends `act` one connection, for reads that are asked for at once and travel together. */
  readTogether<T>(act: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Sends statements that follow each other in one transaction, all in one packet, and returns the rows of each. Fails as a whole by the
   * error of the first that failed, and writes nothing then; a row that another holds is waited for so long.
   */
  commitTogether(statements: readonly Statement[], lockTimeoutMs: number): Promise<object[][]>;
  /** Runs `act` in one transaction; whatever it throws rolls back and comes through as it is. No call to others belongs in it. */
  transact<T>(act: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** PostgreSQL cannot be reached or is shutting down; the same request may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** int8 as bigint, the rest as pg has it. */
function parserFor(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format);
}

/** A plan that the migration of another version made useless: PostgreSQL refuses the statement and does nothing. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan');

function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const isLost = !(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? '') || isStalePlan(error);
  return isLost ? new DatabaseUnavailable(error) : error;
}

/** True when the error is PostgreSQL's refusal by the named constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint;

/** True when the error is PostgreSQL's word that a row stayed locked for too long. */
export const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03';

/** Texts get a name, so that each connection plans them once; beyond so many, where texts are made as one goes, they stay without. */
const maxNames = 500;
const names = new Map<string, string>();
let generation = 0;

function named(text: string, values: readonly unknown[]): { name?: string } {
  const known = names.get(text);
  if (known !== undefined) return { name: known };
  if (values.length === 0 || names.size >= maxNames) return {};
  const name = `s${generation}-${names.size}`;
  names.set(text, name);
  return { name };
}

/** Every connection plans every text anew from now on. */
function forgetPlans(): void {
  generation += 1;
  names.clear();
}

/** What is asked for in one go leaves in one packet: each write is a trip to the kernel, dearer than the statement it carries. */
function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

type Lend = <T>(act: (query: Db['query'], discard: (error: Error) => void) => Promise<T>) => Promise<T>;

/** Lends connections of the pool; one that broke, or on which `act` could not tidy up, is thrown away. */
function lenderOf(pool: pg.Pool, logLost: (error: Error) => void): Lend {
  return async (act) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    // the pool listens to idle connections only; one that dies in our hands would end the process
    client.on('error', logLost);
    let broken: Error | undefined;
    const query: Db['query'] = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      writeTogether(client);
      try {
        return (await client.query<Row>({ text, values: [...values], ...named(text, values) })).rows;
      } catch (error) {
        if (isStalePlan(error)) forgetPlans();
        throw asUnavailable(error);
      }
    };
    try {
      return await act(query, (error) => {
        broken = error;
      });
    } finally {
      client.off('error', logLost);
      client.release(broken);
    }
  };
}

/** Statements that take many rows by one parameter are planned alike whatever it holds, so once for each connection. */
const beginTogether = (lockTimeoutMs: number): string =>
  `begin; set local plan_cache_mode = force_generic_plan; set local lock_timeout = '${lockTimeoutMs}ms'`;

/** A commit that follows a statement that failed rolls back, so it need not wait for the answers. */
async function sendTogether(query: Db['query'], statements: readonly Statement[], lockTimeoutMs: number): Promise<object[][]> {
  const [begun, ...rest] = await Promise.allSettled([
    query(beginTogether(lockTimeoutMs)),
    ...statements.map(async ({ text, values }) => await query(text, values)),
    query('commit'),
  ]);
  const rows: object[][] = [];
  for (const answer of [begun, ...rest]) {
    if (answer.status === 'rejected') throw answer.reason;
    rows.push(answer.value);
  }
  return rows.slice(1, -1);
}

/** Returns what makes the schema on first use; what failed is tried again by the next who needs it. */
function schemaOnce(url: string, schema: SchemaSet, owner: string, log: FastifyBaseLogger): () => Promise<void> {
  let prepared: Promise<void> | undefined;
  async function bringUpToDate(): Promise<void> {
    const { newer } = await migrateSchema(url, schema, 3000).catch((error: unknown) => {
      throw error instanceof SchemaError ? error : asUnavailable(error);
    });
    if (newer !== undefined) log.warn(`The database of the ${owner} is newer than this version and is left as it is: ${newer}.`);
  }
  return async () => {
    prepared ??= bringUpToDate();
    try {
      await prepared;
    } catch (error) {
      prepared = undefined;
      throw error;
    }
  };
}

export interface ServiceDatabaseOptions {
  url: string;
  log: FastifyBaseLogger;
  schema: SchemaSet;
  /** Whose database it is, for the log: 'cashier'. */
  owner: string;
  maxConnections: number;
  /** How PostgreSQL lists its connections. */
  applicationName: string;
  /** Further settings of its connections. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Plans are kept for as long as a connection lives, also those made while a table was empty: every look-up is by index, or a house that
 * fills up would read whole tables until PostgreSQL looks at them again. The pool waits for this before it lends a new connection; its
 * types know of no waiting.
 */
const lookUps = { enable_seqscan: 'off', jit: 'off' };

const whenConnected = (settings: Readonly<Record<string, string>>): object => ({
  onConnect: async (client: pg.ClientBase) => {
    const all = Object.entries({ ...lookUps, ...settings }).flat();
    const calls = Array.from({ length: all.length / 2 }, (_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, false)`);
    await client.query(`select ${calls.join(', ')}`, all);
  },
});

/** Opens the pool; nothing is asked of PostgreSQL before the first use, so a dead one does not stop the start. */
export function openServiceDatabase(options: ServiceDatabaseOptions): Database {
  const { url, log, schema, owner, maxConnections, applicationName, settings = {} } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: applicationName,
    pipeline: true,
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
    ...whenConnected(settings),
  });
  const logLost = (error: Error): void => log.warn({ err: error }, `a database connection of the ${owner} was lost`);
  pool.on('error', logLost);
  const lend = lenderOf(pool, logLost);
  const prepare = schemaOnce(url, schema, owner, log);
  return {
    async query<Row extends object>(text: string, values?: readonly unknown[]) {
      await prepare();
      return await lend(
        async (query) =>
          await query<Row>(text, values).catch(async (error: unknown) => {
            if (!(error instanceof DatabaseUnavailable) || !isStalePlan(error.cause)) throw error;
            return await query<Row>(text, values);
          }),
      );
    },
    async readTogether(act) {
      await prepare();
      return await lend(async (query) => await act({ query }));
    },
    async commitTogether(statements, lockTimeoutMs) {
      await prepare();
      return await lend(async (query, discard) => {
        try {
          return await sendTogether(query, statements, lockTimeoutMs);
        } catch (error) {
          if (error instanceof DatabaseUnavailable && !isStalePlan(error.cause)) {
            discard(error);
            throw error;
          }
          if (!(error instanceof DatabaseUnavailable)) throw error;
          return await sendTogether(query, statements, lockTimeoutMs);
        }
      });
    },
    async transact(act) {
      await prepare();
      return await lend(async (query, discard) => {
        try {
          // the first statement need not wait for the answer to this
          const begun = query('begin');
          begun.catch(() => undefined);
          const result = await act({ query, isTransaction: true });
          await begun;
          await query('commit');
          return result;
        } catch (error) {
          await query('rollback').catch(discard);
          throw error;
        }
      });
    },
    close: () => pool.end(),
  };
}

/** Returns the one row that a query must give. @throws Error when there is none. */
export async function queryOne<Row extends object>(db: Db, text: string, values: readonly unknown[]): Promise<Row> {
  const [row] = await db.query<Row>(text, values);
  if (row === undefined) throw new Error(`A row that must be there is missing: ${text.slice(0, 80)}`);
  return row;
}

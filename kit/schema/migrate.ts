// Brings a schema up to date: owner by owner, first the migrations that did not run yet, each in its own transaction, then the declarations
// that differ, all of an owner in one. Everybody who migrates in a database waits for the same lock.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeHistory, readHistory, recordDeclaration, recordMigration, SchemaError, type SchemaSet } from './history.ts';
import { makePlan, type SchemaPlan } from './make-plan.ts';
import type { Step } from './read-steps.ts';

/** The advisory lock of everybody who migrates. */
const lockClass = 7700;
/** How long a statement waits for a table, with everybody else's statements behind it, and how often it is tried. */
const lockTimeoutMs = 3000;
const maxAttempts = 20;

const insufficientPrivilege = '42501';
const lockNotAvailable = '55P03';
const nameOf = ({ owner, file }: Step): string => `${owner}/${file}`;
const codeOf = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined);

async function connected<T>(url: string, connectTimeoutMs: number, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, application_name: 'schema' });
  await client.connect().catch((cause: Error) => {
    // whatever PostgreSQL said of it, nothing was asked yet, so the same may succeed in a moment
    throw new Error(`The database cannot be reached: ${cause.message}`, { cause });
  });
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Tells whether a migration has statements that PostgreSQL runs in no transaction; each ends with a line and begins anew after a failure. */
const isOutside = ({ text }: Step): boolean => text.startsWith('-- outside of transactions');

/** Runs in a transaction; a table that is not free in time is let go, so that others get at it, and asked for again. */
async function transact(client: pg.Client, act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
      await act();
      await client.query('commit');
      return;
    } catch (error) {
      // what is left open ends with the connection
      if (codeOf(error) !== lockNotAvailable || attempt >= maxAttempts) throw error;
      await client.query('rollback');
      await sleep(500);
    }
  }
}

/**
 * Waits for whoever migrates now. It asks again and again: a statement that waits for a lock holds a snapshot, for whose end an index that is
 * made `concurrently` waits in turn.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, 0) as got', [lockClass]);
    if (rows[0]?.got === true) return;
    await sleep(50);
  }
}

/** What PostgreSQL refuses as an error that names the file; a lost connection stays what it is. */
function explain(error: unknown, set: SchemaSet, name: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (codeOf(error) === insufficientPrivilege)
    return new SchemaError(
      `${name} is to run in the schema ${set.schema}, and this login may not. Let the owner of the tables do it: npm run op -- schema apply (deploy/postgresql.md).`,
      { cause: error },
    );
  return new SchemaError(`${name} failed: ${error.message}`, { cause: error });
}

async function runMigration(client: pg.Client, set: SchemaSet, step: Step): Promise<void> {
  if (isOutside(step)) {
    for (const statement of step.text.split(/;\s*$/m)) await client.query(statement);
    await recordMigration(client, set, step);
    return;
  }
  await transact(client, async () => {
    await client.query(step.text);
    await recordMigration(client, set, step);
  });
}

async function declare(client: pg.Client, set: SchemaSet, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  let current: Step | undefined;
  try {
    await transact(client, async () => {
      for (const step of steps) {
        current = step;
        await client.query(step.text);
        await recordDeclaration(client, set, step);
      }
    });
  } catch (error) {
    throw current === undefined ? error : explain(error, set, nameOf(current));
  }
}

async function runPlan(client: pg.Client, set: SchemaSet, { owners }: SchemaPlan): Promise<string[]> {
  const ran: string[] = [];
  for (const { migrations, declarations } of owners) {
    for (const step of migrations) {
      await runMigration(client, set, step).catch((error: unknown) => {
        throw explain(error, set, nameOf(step));
      });
      ran.push(nameOf(step));
    }
    await declare(client, set, declarations);
    ran.push(...declarations.map(nameOf));
  }
  return ran;
}

export interface Migrated {
  /** Owner and file of all that ran, in this order. */
  ran: string[];
  /** Why nothing was run although this code differs: a newer version has been here. */
  newer: string | undefined;
}

/** Brings the schema up to date. @throws SchemaError that says what to do where it cannot be brought there */
export async function migrateSchema(url: string, set: SchemaSet, connectTimeoutMs = 10_000): Promise<Migrated> {
  return await connected(url, connectTimeoutMs, async (client) => {
    await takeTurn(client);
    if (set.prepare !== undefined) await client.query(set.prepare);
    const history = await readHistory(client, set);
    if (history === undefined)
      await makeHistory(client, set).catch((error: unknown) => {
        throw explain(error, set, 'the table of what ran');
      });
    const plan = makePlan(set, history);
    return { ran: await runPlan(client, set, plan), newer: plan.newer };
  });
}

/** Returns what would run, and changes nothing. Where the schema has no history yet, that is everything. */
export async function planSchema(url: string, set: SchemaSet): Promise<SchemaPlan & { isNew: boolean }> {
  return await connected(url, 10_000, async (client) => {
    const history = await readHistory(client, set);
    return { ...makePlan(set, history), isNew: history === undefined };
  });
}

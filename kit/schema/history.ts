// What a database knows of its own schema: which migrations ran, and in which form each declaration was last applied.
import type pg from 'pg';
import type { SchemaOwner, Step } from './read-steps.ts';

/** A schema of a database with its history, and who has tables in it, lower owners first. */
export interface SchemaSet {
  /** The database's schema in which the history lies. It is made if it is not there. */
  schema: string;
  /** Further schemas with tables of these owners; their migrations make them. */
  alsoIn?: readonly string[];
  /** The version of this code: three numbers, and a suffix such as `-dev` until they are released. */
  version: string;
  owners: readonly SchemaOwner[];
  /** A table that only databases from before the first release have without a history. */
  unreleasedTable: string;
  /** Runs first whenever the schema is brought up to date: roles and the like. */
  prepare?: string;
}

export interface Recorded {
  owner: string;
  file: string;
  hash: string;
  version: string;
}

export interface History {
  migrations: Recorded[];
  declarations: Recorded[];
}

/** The schema cannot be brought up to date as it stands; the message says why and what to do. */
export class SchemaError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SchemaError';
  }
}

/** The database was made before the first release; nothing leads from there to here. */
function refuseUnreleased(schema: string): never {
  throw new SchemaError(
    `The schema ${schema} of this database predates the first release, 0.2.0, and cannot be upgraded. Whatever comes after 0.2.0 is upgraded as it stands; this once, begin anew with an empty database (with the embedded one: delete the folder .data).`,
  );
}

/** The tables of the history, as SQL. */
export const historyTables = (schema: string): string => `create table ${schema}.schema_migration (
  owner text not null,
  file text not null,
  hash text not null,
  -- of the code that ran it
  version text not null,
  at timestamptz not null default now(),
  primary key (owner, file)
);
create table ${schema}.schema_declaration (
  owner text not null,
  file text not null,
  hash text not null,
  version text not null,
  at timestamptz not null default now(),
  primary key (owner, file)
)`;

/**
 * Returns the history; nothing where the database has none.
 * @throws SchemaError where the database was made before the first release
 */
export async function readHistory(client: pg.ClientBase, { schema, unreleasedTable }: SchemaSet): Promise<History | undefined> {
  const { rows } = await client.query<{ has_history: boolean; is_unreleased: boolean }>(
    'select to_regclass($1) is not null as has_history, to_regclass($2) is not null as is_unreleased',
    [`${schema}.schema_migration`, `${schema}.${unreleasedTable}`],
  );
  if (rows[0]?.has_history !== true) {
    if (rows[0]?.is_unreleased === true) refuseUnreleased(schema);
    return undefined;
  }
  const read = async (table: string): Promise<Recorded[]> =>
    (await client.query<Recorded>(`select owner, file, hash, version from ${schema}.${table} order by at, owner, file`)).rows;
  return { migrations: await read('schema_migration'), declarations: await read('schema_declaration') };
}

export async function makeHistory(client: pg.ClientBase, { schema }: SchemaSet): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>('select to_regnamespace($1) is not null as is_there', [schema]);
  await client.query(`begin; ${rows[0]?.is_there === true ? '' : `create schema ${schema};`} ${historyTables(schema)}; commit`);
}

export async function recordMigration(client: pg.ClientBase, set: SchemaSet, { owner, file, hash }: Step): Promise<void> {
  await client.query(`insert into ${set.schema}.schema_migration (owner, file, hash, version) values ($1, $2, $3, $4)`, [
    owner,
    file,
    hash,
    set.version,
  ]);
}

export async function recordDeclaration(client: pg.ClientBase, set: SchemaSet, { owner, file, hash }: Step): Promise<void> {
  await client.query(
    `insert into ${set.schema}.schema_declaration (owner, file, hash, version) values ($1, $2, $3, $4)
     on conflict (owner, file) do update set hash = excluded.hash, version = excluded.version, at = now()`,
    [owner, file, hash, set.version],
  );
}

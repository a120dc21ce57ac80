// Brings the schema up to date: the plain SQL files of server/migrations in the order of their names, each once, each in its own
// transaction. A file that was changed after it ran stops the start, because nobody can know what the database holds then.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { appRole } from './database.ts';

const folder = join(import.meta.dirname, '..', 'migrations');
const lockClass = 7700;

/** Makes the role under which the house works, if this user may; deploy/postgresql.md says how to make it by hand. */
const makeRole = `do $$
begin
  if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
  if not has_database_privilege('${appRole}', current_database(), 'create') then
    execute format('grant create on database %I to ${appRole}', current_database()); -- for the schema of the job runner
  end if;
exception
  when insufficient_privilege then raise warning 'the role ${appRole} cannot be made by this user';
  when duplicate_object or unique_violation then null; -- another house made it in this moment
end $$`;

/** Runs what is missing and answers the names of the files that ran. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1, 0)', [lockClass]);
    await client.query(makeRole);
    // an app that logs in with less than the owner's rights finds the table made, and may not even ask for it
    const { rows: made } = await client.query<{ name: string | null }>("select to_regclass('public.migration')::text as name");
    if (made[0]?.name === null)
      await client.query('create table migration (name text primary key, hash text not null, at timestamptz not null default now())');
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    const ran: string[] = [];
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .toSorted()) {
      const text = readFileSync(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      const before = done.get(name);
      if (before === hash) continue;
      if (before !== undefined)
        throw new Error(
          `The database was made by another version of the house: its migration ${name} is not the one here. Start the version that made it or, where all of it is play money, begin anew with an empty database (delete the folder .data).`,
        );
      await client.query(`begin;\n${text}\n;insert into migration (name, hash) values ('${name}', '${hash}');\ncommit`);
      ran.push(name);
    }
    return ran;
  } finally {
    await client.end();
  }
}

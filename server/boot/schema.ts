// The house's schema: who owns tables, in the order in which their SQL runs, and how it is brought up to date.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Migrated, migrateSchema, planSchema, type SchemaOwner, type SchemaPlan, type SchemaSet } from '#kit/schema/index.ts';
import { version } from '#kit/version.ts';
import { ranks } from '#server/modules/ranks.ts';
import { appRole } from '#server/platform/database.ts';

const server = join(import.meta.dirname, '..');

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

const hasSql = (folder: string): boolean => ['migrations', 'sql'].some((name) => existsSync(join(folder, name)));

/** A module's own folder and those right below it that have SQL; what lies below comes first. */
function ownersIn(module: string): SchemaOwner[] {
  const folder = join(server, 'modules', module);
  if (!existsSync(folder)) return [];
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${module}/${name}`)
    .toSorted();
  return [...below, module].map((name) => ({ name, folder: join(server, 'modules', name) })).filter((owner) => hasSql(owner.folder));
}

/** The server's tables: the platform's, then each module's by rank. */
export const serverSchema: SchemaSet = {
  schema: 'public',
  alsoIn: ['ledger'],
  version,
  owners: [{ name: 'platform', folder: join(server, 'platform') }, ...ranks.flat().flatMap(ownersIn)],
  unreleasedTable: 'migration',
  prepare: makeRole,
};

/** Brings the server's schema up to date. */
export async function migrate(url: string): Promise<Migrated> {
  return await migrateSchema(url, serverSchema);
}

/** Returns what a start would run in the server's schema. */
export async function planMigration(url: string): Promise<SchemaPlan & { isNew: boolean }> {
  return await planSchema(url, serverSchema);
}

// The login of the running app: it has the house's role and nothing more, so that what is run through the app's connections cannot lay that
// role down and change what was booked. The owner of the tables migrates and then hands over.
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { appRole } from './database.ts';
import { withDatabase } from '#kit/with-database.ts';

export const appLogin = 'lanternhall_app';

/** Schemas that the house's own services make for themselves. */
const ownSchemas = ['studio', 'cashier', 'identity_provider'];

/** Makes both roles and gives the app what services made under another login before. */
const handOver = `do $$
declare
  thing record;
begin
  if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
  if not exists (select from pg_roles where rolname = '${appLogin}') then create role ${appLogin} login; end if;
  grant ${appRole} to ${appLogin};
  execute format('grant create on database %I to ${appRole}', current_database());
  for thing in select nspname from pg_namespace where nspname = any(string_to_array('${ownSchemas.join(',')}', ',')) and nspowner <> '${appLogin}'::regrole loop
    execute format('alter schema %I owner to ${appLogin}', thing.nspname);
  end loop;
  for thing in
    select c.oid::regclass as name, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any(string_to_array('${ownSchemas.join(',')}', ',')) and c.relowner <> '${appLogin}'::regrole
      and (c.relkind in ('r', 'p', 'v', 'm')
        or c.relkind = 'S' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')))
  loop
    execute format('alter %s %s owner to ${appLogin}', case thing.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, thing.name);
  end loop;
  for thing in
    select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any(string_to_array('${ownSchemas.join(',')}', ',')) and p.proowner <> '${appLogin}'::regrole
  loop
    execute format('alter routine %s owner to ${appLogin}', thing.name);
  end loop;
end $$`;

/**
 * Makes the app's login on a server that is the house's own, and returns the address under which it logs in. Its password follows from the owner's,
 * which lies in the data folder.
 */
export async function openAppLogin(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(appLogin).digest('hex');
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  owner.on('error', () => undefined); // the query reports it
  await owner.connect();
  try {
    // the roles are the server's, and who starts at the same time waits here
    await owner.query('begin');
    await owner.query('lock table pg_catalog.pg_authid in share row exclusive mode');
    await owner.query(handOver);
    await owner.query(`alter role ${appLogin} password '${password}'`);
    await owner.query('commit');
  } finally {
    await owner.end().catch(() => undefined); // it may be gone
  }
  return Object.assign(url, { username: appLogin, password }).href;
}

/** Returns what the login of an address may do beyond the house's role, in words; nothing where it may do no more. */
export async function excessOf(url: string): Promise<string | undefined> {
  return await withDatabase(
    url,
    async (client) => {
      const { rows } = await client.query<{ name: string; is_super: boolean; is_owner: boolean }>(
        `select r.rolname as name, r.rolsuper as is_super,
         exists (select from pg_class c where c.oid = to_regclass('ledger.wallet_entry') and pg_has_role(r.oid, c.relowner, 'member')) as is_owner
       from pg_roles r where r.rolname = session_user`,
      );
      const [login] = rows;
      if (login?.is_super === true) return `${login.name} is a superuser`;
      return login?.is_owner === true ? `${login.name} owns the tables of the ledger` : undefined;
    },
    10_000,
  );
}

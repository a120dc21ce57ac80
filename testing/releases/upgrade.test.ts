// Every released version, as the used database that was kept of it, is upgraded by all that came after: it ends as a new one begins with
// every row that it had, its books are right, and its players come in.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { migrateSchema } from '#kit/schema/index.ts';
import { allSchemas } from '#server/boot/mount-services.ts';
import { auditMoney } from '#server/modules/payments/index.ts';
import { openAppLogin } from '#server/platform/app-login.ts';
import { compareRows } from '../compare-rows.ts';
import { describeSchema } from '../describe-schema.ts';
import { type EmptyDatabase, makeEmptyDatabase } from '../empty-database.ts';
import { openTestApp } from '../test-app.ts';

const server = inject('postgresUrl');
const schemas = allSchemas.flatMap(({ schema, alsoIn = [] }) => [schema, ...alsoIn]);
const dumps = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.sql.gz'));

/** Tables whose rows a later migration changes or removes on purpose, or drops, and those of the schema's history. A migration that must adds its own. */
const changed: ReadonlySet<string> = new Set([
  ...allSchemas.flatMap(({ schema }) => [`${schema}.schema_migration`, `${schema}.schema_declaration`]),
  // 0.3.0: a collection that finds its games by a rule keeps no list of them
  'public.collection_game',
]);

/** Functions and columns of a released version that a migration of a later one has dropped, as the version in between used them no more. */
const dropped: ReadonlySet<string> = new Set<string>();

/** Functions with their parameters, and columns: what a version that works on beside a newer one may call and read. */
async function namesIn({ query }: EmptyDatabase): Promise<string[]> {
  // a release may lack a schema that came later
  const here = `in (select oid from pg_namespace where nspname in (${schemas.map((schema) => `'${schema}'`).join(', ')}))`;
  const rows = await query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace ${here}
     union all
     select format('%s.%I', c.oid::regclass, a.attname) from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace ${here} and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition`,
  );
  return rows.map(({ name }) => name);
}

async function migrateAll(url: string): Promise<string[]> {
  const ran: string[] = [];
  for (const set of allSchemas) ran.push(...(await migrateSchema(url, set)).ran);
  return ran;
}

/** What a schema consists of, but for the months of the ledger, which follow the calendar. */
const describe = async (url: string): Promise<string[]> =>
  (await describeSchema(url, schemas)).filter((line) => !/_\d{4}_\d{2}\b/.test(line));

test.each(dumps)('%s is upgraded by all later migrations', async (file) => {
  const released = await makeEmptyDatabase(server);
  const fresh = await makeEmptyDatabase(server);
  const kept = await makeEmptyDatabase(server);
  try {
    const dump = gunzipSync(readFileSync(join(import.meta.dirname, file))).toString();
    await kept.query(dump);
    await released.query(dump);
    await migrateAll(released.url);
    const { tables, differences } = await compareRows(kept, released, schemas, changed);
    expect(differences).toEqual([]);
    const names = new Set(await namesIn(released));
    expect((await namesIn(kept)).filter((name) => !names.has(name) && !dropped.has(name))).toEqual([]);
    expect(tables).toEqual(expect.arrayContaining(['public.player', 'public.invoice', 'studio.round', 'cashier.payment']));
    await migrateAll(fresh.url);
    expect(await describe(released.url)).toEqual(await describe(fresh.url));
    expect(await migrateAll(released.url)).toEqual([]);
    const [player] = await released.query<{ email: string }>('select email from player order by id limit 1');
    const app = await openTestApp(server, {
      database: { url: released.url, appUrl: await openAppLogin(released.url), drop: released.drop },
    });
    try {
      const report = await auditMoney(app.context);
      expect([report.violations, report.entries > 50, report.accounts > 2]).toEqual([[], true, true]);
      const { data } = await app.guest.call('signIn', { body: { email: player?.email ?? '', password: 'correct horse battery' } });
      expect((await app.as(data.accessToken)('listEntries')).meta.total).toBeGreaterThan(10);
    } finally {
      await app.close();
    }
  } finally {
    await fresh.drop();
    await kept.drop();
  }
});

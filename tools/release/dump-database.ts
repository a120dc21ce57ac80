// A whole database as SQL that node-postgres can run: the schema as the files of this version make it, then the rows as they are.
import type pg from 'pg';
import { type SchemaSet, schemaScript } from '#kit/schema/index.ts';

const rowsPerInsert = 100;

async function column<T>(client: pg.ClientBase, text: string, values: unknown[]): Promise<T[]> {
  return (await client.query<{ value: T }>(text, values)).rows.map(({ value }) => value);
}

/** Tables with rows of their own; those of a partitioned table are read through it. */
const tablesOf = async (client: pg.ClientBase, schema: string): Promise<string[]> =>
  await column(
    client,
    `select c.oid::regclass::text as value from pg_class c
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [schema],
  );

async function insertsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const columns = await column<string>(
    client,
    `select quote_ident(attname) as value from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const values = columns.map((name) => `quote_nullable(${name}::text)`).join(', ');
  const rows = await column<string>(client, `select '(' || concat_ws(', ', ${values}) || ')' as value from ${table} order by 1`, []);
  const head = `insert into ${table} (${columns.join(', ')}) overriding system value values\n`;
  return Array.from(
    { length: Math.ceil(rows.length / rowsPerInsert) },
    (_, n) => `${head}${rows.slice(n * rowsPerInsert, (n + 1) * rowsPerInsert).join(',\n')};`,
  );
}

const sequencesOf = async (client: pg.ClientBase, schema: string): Promise<string[]> =>
  await column(
    client,
    `select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as value
     from pg_sequences where schemaname = $1 and last_value is not null order by 1`,
    [schema],
  );

/** What opens the months of the ledger that the rows lie in. */
const monthsOf = async (client: pg.ClientBase): Promise<string[]> =>
  await column(
    client,
    `select format('select ledger.wallet_open_month(%s);', substring(pg_get_expr(c.relpartbound, c.oid) from '\\((''.*?'')\\)')) as value
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ledger.wallet_entry'::regclass order by 1`,
    [],
  );

/** Returns the text. It is for an empty database and a superuser, who keeps triggers still while rows go in. */
export async function dumpDatabase(client: pg.ClientBase, sets: readonly SchemaSet[]): Promise<string> {
  const parts = [
    'set client_min_messages = warning;',
    ...sets.map(schemaScript),
    'set session_replication_role = replica;',
    ...(await monthsOf(client)),
  ];
  for (const schema of sets.flatMap((set) => [set.schema, ...(set.alsoIn ?? [])])) {
    const tables = await tablesOf(client, schema);
    parts.push(`truncate ${tables.join(', ')};`);
    for (const table of tables) parts.push(...(await insertsOf(client, table)));
    parts.push(...(await sequencesOf(client, schema)));
  }
  return `${parts.join('\n')}\nset session_replication_role = default;\n`;
}

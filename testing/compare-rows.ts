// Whether one database still has the rows of another, table by table, whatever was added beside them.
import type { EmptyDatabase } from './empty-database.ts';

type Columns = Map<string, string[]>;

/** The columns of every table with rows of its own; those of a partitioned table are read through it. */
async function columnsOf({ query }: EmptyDatabase, schemas: readonly string[]): Promise<Columns> {
  const rows = await query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attname) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in (${schemas.map((schema) => `'${schema}'`).join(', ')}) and c.relkind in ('r', 'p') and not c.relispartition
     group by 1 order by 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** The count of a table's rows and a digest of these columns of all of them, whatever their order. */
async function digestOf({ query }: EmptyDatabase, shared: Columns): Promise<Map<string, { rows: string; digest: string }>> {
  const ofEach = [...shared].map(
    ([name, columns]) =>
      `select '${name}' as name, count(*)::text as rows, coalesce(md5(string_agg(line, E'\\n' order by line collate "C")), '') as digest
       from (select row(${columns.join(', ')})::text as line from ${name}) as lines`,
  );
  const found = await query<{ name: string; rows: string; digest: string }>(ofEach.join(' union all '));
  return new Map(found.map(({ name, rows, digest }) => [name, { rows, digest }]));
}

/** Returns the tables with rows that were compared, and a line for each that is gone, has another count of rows, or other values in columns that both have. */
export async function compareRows(
  before: EmptyDatabase,
  after: EmptyDatabase,
  schemas: readonly string[],
  except: ReadonlySet<string>,
): Promise<{ tables: string[]; differences: string[] }> {
  const had = await columnsOf(before, schemas);
  const has = await columnsOf(after, schemas);
  const names = [...had.keys()].filter((name) => !except.has(name));
  const shared: Columns = new Map(
    names
      .filter((name) => has.has(name))
      .map((name) => [name, (had.get(name) ?? []).filter((column) => has.get(name)?.includes(column))] as const),
  );
  const [old, now] = [await digestOf(before, shared), await digestOf(after, shared)];
  const differences = names.flatMap((name) => {
    const [left, right] = [old.get(name), now.get(name)];
    if (left === undefined || right === undefined) return [`${name} is gone`];
    if (left.rows !== right.rows) return [`${name} had ${left.rows} rows and has ${right.rows}`];
    return left.digest === right.digest ? [] : [`${name}: rows have other values`];
  });
  return { tables: [...shared.keys()].filter((name) => old.get(name)?.rows !== '0'), differences };
}

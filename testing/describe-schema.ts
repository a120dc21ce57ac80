// What a schema consists of, a line a thing, so that two databases can be compared. The order of columns does not count.
import { withDatabase } from '#kit/with-database.ts';

const lines = `
with here as (select oid, nspname from pg_namespace where nspname = any($1))
select format('table %I.%I %s persistence %s options %s partition of %s acl %s', n.nspname, c.relname, c.relkind, c.relpersistence,
    c.reloptions, (select inhparent::regclass from pg_inherits where inhrelid = c.oid), (select array_agg(a::text order by a::text) from unnest(c.relacl) a)) as line
  from pg_class c join here n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S')
union all
select format('column %s.%I %s not null %s default %s identity %s storage %s acl %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
    a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attstorage, (select array_agg(x::text order by x::text) from unnest(a.attacl) x))
  from pg_attribute a join pg_class c on c.oid = a.attrelid join here n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm')
union all
select format('constraint %s %I %s', coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text), conname, pg_get_constraintdef(c.oid))
  from pg_constraint c join here n on n.oid = c.connamespace
union all
select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join pg_class c on c.oid = i.indexrelid join here n on n.oid = c.relnamespace
union all
select format('trigger %s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join here n on n.oid = c.relnamespace where not t.tgisinternal
union all
select format('function %s acl %s', pg_get_functiondef(p.oid), (select array_agg(a::text order by a::text) from unnest(p.proacl) a))
  from pg_proc p join here n on n.oid = p.pronamespace where p.prokind <> 'a'
union all
select format('view %s %s', c.oid::regclass, pg_get_viewdef(c.oid)) from pg_class c join here n on n.oid = c.relnamespace where c.relkind in ('v', 'm')
union all
select format('type %I.%I %s %s', n.nspname, t.typname, format_type(t.typbasetype, t.typtypmod), (select array_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
  from pg_type t join here n on n.oid = t.typnamespace where t.typtype in ('e', 'd')
union all
select format('default rights %s %s %s', n.nspname, d.defaclobjtype, (select array_agg(a::text order by a::text) from unnest(d.defaclacl) a))
  from pg_default_acl d join here n on n.oid = d.defaclnamespace
union all
select format('schema %s acl %s', n.nspname, (select array_agg(a::text order by a::text) from unnest(s.nspacl) a)) from here n join pg_namespace s on s.oid = n.oid`;

/** Returns a line for everything in these schemas, in the order of the lines. */
export async function describeSchema(url: string, schemas: readonly string[]): Promise<string[]> {
  return await withDatabase(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(lines, [schemas]);
    return rows.map(({ line }) => line).toSorted();
  });
}

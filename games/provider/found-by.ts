/**
 * The clause that finds the row of a table for each of `given`, by its `id`, as its `place`. Rows that come as JSON are taken for a hundred, and
 * PostgreSQL would rather read the whole of a table that it takes for small. One that changes meanwhile is not written.
 */
export const foundBy = (table: string): string =>
  `cross join lateral (select ${table}.ctid as place from studio.${table} where ${table}.id = given.id offset 0) as found`;

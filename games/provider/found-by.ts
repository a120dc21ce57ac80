/**
 * The clause that finds the row of a table for each of `given`, by its `id`, as its `place` and its `found_state`. Rows that come as JSON are taken
 * for a hundred, and PostgreSQL would rather read the whole of a table that it takes for small. For the same reason what is written names the state
 * as it was found, never the column: by an index of that state PostgreSQL would read all that were ever in it since the last vacuum. One that changes
 * meanwhile is not written.
 */
export const foundBy = (table: string): string =>
  `cross join lateral (
      select ${table}.ctid as place, ${table}.state as found_state from studio.${table} where ${table}.id = given.id offset 0) as found`;

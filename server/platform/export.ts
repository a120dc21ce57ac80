// What a regulator may ask for as a file: record sets, each with labelled columns, of a period. A file *.export.ts exports them.
import { type RawBuilder, sql } from 'kysely';
import { csvLine } from '#kit/csv.ts';
import { hasAct, type Kind } from './collect.ts';
import type { Db } from './database.ts';

export interface ExportPeriod {
  /** From this moment on, and before that one. */
  from: Date;
  to: Date;
  playerId?: string;
}

export type Cell = string | number | bigint | boolean | Date | null;

export interface ExportSet {
  /** What the operator asks for: lower-case words joined by hyphens. */
  name: string;
  /** What it holds, and by which paragraph it is asked for. */
  summary: string;
  columns: readonly string[];
  /** The rows of the period, the oldest first, a page at a time; those of one player where the period names one. */
  pages(db: Db, period: ExportPeriod): AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The record sets of a house, for whoever collects them. */
export const exportKind: Kind<ExportSet> = {
  suffix: 'export',
  is: (value): value is ExportSet => hasAct(value, 'pages') && 'columns' in value,
  nameOf: ({ name }) => name,
};

/** Rows are read in pages of so many. */
export const exportPageSize = 1000;

/** Reads page after page: `read` gets the last row of the page before. */
export async function* inPages<R>(read: (last: R | undefined) => Promise<R[]>, toCells: (row: R) => readonly Cell[]) {
  for (let last: R | undefined; ; ) {
    const rows = await read(last);
    if (rows.length > 0) yield rows.map(toCells);
    last = rows.at(-1);
    if (rows.length < exportPageSize) return;
  }
}

/** The rows of a table that were created in the period, whole; ids follow time. `player` is the column that says whose a row is. */
export const pagesOfTable = <R extends { id: string }>(
  db: Db,
  { table, player }: { table: string; player: string },
  { from, to, playerId }: ExportPeriod,
  toCells: (row: R) => readonly Cell[],
) =>
  inPages<R>(
    async (last) =>
      (
        await sql<R>`select * from ${sql.table(table)} where created_at >= ${from} and created_at < ${to}
          and (${playerId ?? null}::uuid is null or ${sql.ref(player)} = ${playerId ?? null}::uuid)
          and (${last?.id ?? null}::uuid is null or id > ${last?.id ?? null}::uuid) order by id limit ${exportPageSize}`.execute(db)
      ).rows,
    toCells,
  );

/** A record set of rows that have no column created_at or no id: `at` and `key` say by which columns its pages go. */
export interface RowSet<R> {
  name: string;
  summary: string;
  /** A table, or a statement in brackets. */
  from: RawBuilder<unknown>;
  /** The columns that say whose a row is and when it was written; together with `key` it is the only one. */
  player: string;
  at: string;
  key: readonly string[];
  /** The labels, each with what stands below it. */
  cells: Readonly<Record<string, (row: R) => Cell>>;
}

type Paged<R> = R & { page_at: string; page_key: string };

/** Returns the record set of a statement's rows. */
export function exportOfRows<R extends object>({ name, summary, from: source, player, at, key, cells }: RowSet<R>): ExportSet {
  const pageKey = sql.join(key.map((column) => sql`${sql.ref(column)}::text`));
  return {
    name,
    summary,
    columns: Object.keys(cells),
    pages: (db, { from, to, playerId = null }) =>
      inPages<Paged<R>>(
        async (last) =>
          (
            await sql<Paged<R>>`
              select * from (
                select rows.*, ${sql.ref(at)}::text as page_at, concat_ws(' ', ${pageKey}) as page_key from ${source} rows
                where ${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${to}
                  and (${playerId}::uuid is null or ${sql.ref(player)} = ${playerId}::uuid)
              ) found
              where ${last?.page_at ?? null}::text is null
                or (page_at::timestamptz, page_key) > (${last?.page_at ?? null}::timestamptz, ${last?.page_key ?? null}::text)
              order by page_at::timestamptz, page_key limit ${exportPageSize}`.execute(db)
          ).rows,
        (row) => Object.values(cells).map((cell) => cell(row)),
      ),
  };
}

/** An empty cell is an empty text; times are ISO 8601 in UTC, amounts whole numbers of the smallest unit. */
export const textOfCell = (cell: Cell): string => (cell === null ? '' : cell instanceof Date ? cell.toISOString() : String(cell));

/** Returns the file in pieces: the labels, the rows, and in their place "No Activity" where there is none. */
export async function* csvOf(set: ExportSet, db: Db, period: ExportPeriod): AsyncIterable<string> {
  yield csvLine(set.columns);
  let isEmpty = true;
  for await (const page of set.pages(db, period)) {
    isEmpty = false;
    yield page.map((row) => csvLine(row.map(textOfCell))).join('');
  }
  if (isEmpty) yield csvLine(['No Activity']);
}

// Rows of data: a table where there is room, a list of cards on phones, with the same words for screen readers on both.
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

export interface Column<R> {
  key: string;
  label: string;
  cell: (row: R) => ReactNode;
  /** `title` heads the card on phones, `amount` stands at its right end, `wide` has a line of its own. */
  place?: 'title' | 'amount' | 'wide';
  /** Numbers stand at the right. */
  isNumber?: boolean;
  /** Less in sight where there is room. */
  isQuiet?: boolean;
  /** The label is for screen readers alone. */
  isLabelHidden?: boolean;
}

/** Said out loud, because laying a table out as cards would take its parts' roles away. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

export interface TableProps<R> {
  /** What the rows are, for screen readers. */
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  isBusy?: boolean;
}

export function Table<R>({ caption, columns, rows, keyOf, isBusy = false }: TableProps<R>) {
  return (
    <div className="overflow-x-auto rounded-lg bg-room md:px-2">
      <table
        {...roles.table}
        aria-busy={isBusy}
        className={`w-full border-collapse text-start transition-opacity max-md:block ${isBusy ? 'opacity-60' : ''}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.group} className="max-md:sr-only">
          <tr {...roles.row}>
            {columns.map((column) => (
              <th
                key={column.key}
                {...roles.head}
                scope="col"
                className={`px-4 py-3.5 text-sm font-medium text-dim ${column.isNumber ? 'text-end' : 'text-start'}`}
              >
                {column.isLabelHidden ? <span className="sr-only">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className="max-md:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              {...roles.row}
              className="border-t border-line max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:px-4 max-md:py-3.5 max-md:first:border-t-0"
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<R>({ column, row }: { column: Column<R>; row: R }) {
  const place = column.place;
  const onPhone =
    place === 'title'
      ? 'max-md:col-start-1 max-md:row-start-1 max-md:font-semibold'
      : place === 'amount'
        ? 'max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end'
        : 'max-md:col-span-2 max-md:mt-1 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:text-sm';
  return (
    <td
      {...roles.cell}
      className={`min-w-0 md:h-14 md:px-4 md:py-2.5 ${column.isNumber ? 'money md:text-end' : ''} ${column.isQuiet ? 'md:text-dim' : ''} ${onPhone}`}
    >
      {place === undefined && !column.isLabelHidden ? (
        <span aria-hidden="true" className="text-dim md:hidden">
          {column.label}
        </span>
      ) : null}
      {column.cell(row)}
    </td>
  );
}

/** Places for rows that are on their way. */
export function TableSkeleton({ rows = 6, label }: { rows?: number; label: string }) {
  return (
    <output aria-label={label} className="block rounded-lg bg-room p-4 md:px-6">
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className="flex h-20 items-center justify-between gap-6 border-t border-line first:border-t-0 md:h-14">
          <Skeleton className="h-5 w-2/5 rounded-sm" />
          <Skeleton className="h-5 w-24 rounded-sm" />
        </span>
      ))}
    </output>
  );
}

import { lazy, Suspense, useId, useState } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { type Activity, formatPeriod, formatTick } from '../play-figures.ts';

// the drawing is larger than all the rest of the page
const PlayChart = lazy(async () => await import('./play-chart.tsx'));

interface Column {
  label: string;
  /** One a row, in the order of the rows. */
  cells: readonly string[];
}

interface FigureTableProps {
  caption: string;
  head: string;
  periods: readonly string[];
  columns: readonly Column[];
}

/** Rows that are as high as the chart beside them. */
const fewRows = 6;

/** The same figures to read, newest first. */
function FigureTable({ caption, head, periods, columns }: FigureTableProps) {
  const { say } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const newest = periods.map((_, index) => periods.length - 1 - index);
  return (
    // amounts are read whole: where they are wider than a phone the table scrolls
    <div className="min-w-0 overflow-x-auto">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="align-bottom text-dim max-sm:text-xs">
          <tr>
            <th scope="col" className="py-2 text-start font-medium">
              {head}
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="py-2 ps-2 text-end font-medium sm:ps-3">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newest.slice(0, isWhole ? undefined : fewRows).map((index) => (
            <tr key={periods[index]} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-normal text-dim">
                {periods[index]}
              </th>
              {columns.map(({ label, cells }) => (
                <td key={label} className="py-2 ps-2 text-end whitespace-nowrap sm:ps-3">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {periods.length <= fewRows ? null : (
        <Button size="small" kind="quiet" aria-expanded={isWhole} className="mt-1 -ms-3" onClick={() => setWhole(!isWhole)}>
          {isWhole ? say('modals.activity.table-less') : say('modals.activity.table-all', { count: periods.length })}
        </Button>
      )}
    </div>
  );
}

export interface PlayFigureProps {
  activity: Activity;
  name: string;
  /** Signed ones are gains above the line and losses below it. */
  tone: 'signed' | 'plain';
  /** The currency of the values; absent for minutes. */
  unit?: string;
  values: readonly number[];
  format: (value: number) => string;
  columns: readonly Column[];
}

/** One kind of figures by period: a chart, and a table beside it. */
export function PlayFigure({ activity, name, tone, unit, values, format, columns }: PlayFigureProps) {
  const { say, locale } = useTexts();
  const id = useId();
  const { rows, period } = activity;
  const periods = rows.map((row) => formatPeriod(row, period, locale));
  return (
    <section aria-labelledby={id} className="rounded-lg bg-room p-5 sm:px-6">
      <h2 id={id} className="mb-3 text-xl">
        {name}
      </h2>
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]">
        <Suspense fallback={<Skeleton className="h-72 w-full rounded-md" />}>
          <PlayChart
            name={name}
            tone={tone}
            unit={unit}
            values={values}
            format={format}
            labels={periods}
            ticks={rows.map(({ from }) => formatTick(from, period, locale))}
          />
        </Suspense>
        <FigureTable
          caption={say('modals.activity.table-of', { name })}
          head={say(`modals.activity.${period}`)}
          periods={periods}
          columns={columns}
        />
      </div>
    </section>
  );
}

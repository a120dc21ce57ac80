import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { saveFile } from '#site/shared/browser/save-file.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { Select } from '#site/shared/fields/field-select.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { activityCsv } from '../activity-csv.ts';
import { type Activity, allTogether, formatDay, type Period, periods } from '../play-figures.ts';

function CsvButton({ activity }: { activity: Activity }) {
  const texts = useTexts();
  const currencies = useQuery(callQuery('listCurrencies')).data?.data;
  const save = () => {
    const ratioOf = (code: string) => currencies?.find((one) => one.code === code)?.subunitToUnit ?? 100;
    const name = `${texts.say('modals.activity.file')}-${activity.rows.at(-1)?.to ?? activity.today}.csv`;
    saveFile(activityCsv(texts, activity.rows, ratioOf), name, 'text/csv');
  };
  return (
    <Button size="small" disabled={currencies === undefined} onClick={save}>
      <Download size={16} aria-hidden="true" />
      {texts.say('modals.activity.download')}
    </Button>
  );
}

/** The day before the first one that is shown. */
function dayBefore({ rows }: Activity): string {
  const first = new Date(`${rows[0]?.from ?? ''}T00:00:00Z`);
  return new Date(first.getTime() - 86_400_000).toISOString().slice(0, 10);
}

/** A day in the range after the one that is shown: as many periods on. */
function dayAfter({ rows, today }: Activity): string {
  const [first, last] = [rows[0]?.from ?? today, rows.at(-1)?.to ?? today];
  const spanMs = Date.parse(last) - Date.parse(first);
  const next = new Date(Date.parse(last) + spanMs).toISOString().slice(0, 10);
  return next < today ? next : today;
}

export interface PlayControlsProps {
  activity: Activity;
  period: Period;
  onPeriod: (period: Period) => void;
  /** A code, or all together. */
  currency: string;
  onCurrency: (currency: string) => void;
  /** Undefined for the newest. */
  onTo: (day: string | undefined) => void;
}

/** What is shown: by which period, in which currency, up to when; and the same as a file. */
export function PlayControls({ activity, period, onPeriod, currency, onCurrency, onTo }: PlayControlsProps) {
  const { say, locale } = useTexts();
  const { rows, totals, today } = activity;
  const [from, to] = [rows[0]?.from ?? today, rows.at(-1)?.to ?? today];
  const isNewest = to >= today;
  const together = say('modals.activity.together', { currency: totals.together.currency });
  const currencies = [
    { value: allTogether, label: together },
    ...totals.currencies.map(({ currency: code }) => ({ value: code, label: code })),
  ];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div role="group" aria-label={say('modals.activity.period')} className="flex gap-2">
        {periods.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={one === period} onClick={() => onPeriod(one)}>
            {say(`modals.activity.${one}`)}
          </button>
        ))}
      </div>
      <Select
        aria-label={say('modals.activity.currency')}
        options={currencies}
        value={currency}
        onChange={(event) => onCurrency(event.target.value)}
        className="h-11 text-sm sm:w-60"
      />
      <div className="flex items-center gap-1 max-sm:order-1 max-sm:w-full max-sm:justify-between sm:ms-auto">
        <Button size="small" kind="quiet" aria-label={say('modals.activity.earlier')} onClick={() => onTo(dayBefore(activity))}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Button>
        <span aria-live="polite" className="text-sm text-dim">
          {formatDay(from, locale)} – {formatDay(isNewest ? today : to, locale)}
        </span>
        <Button
          size="small"
          kind="quiet"
          aria-label={say('modals.activity.later')}
          disabled={isNewest}
          onClick={() => {
            const next = dayAfter(activity);
            onTo(next >= today ? undefined : next);
          }}
        >
          <ChevronRight size={18} aria-hidden="true" />
        </Button>
      </div>
      <CsvButton activity={activity} />
    </div>
  );
}

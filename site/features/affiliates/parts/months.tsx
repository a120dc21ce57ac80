// Closed months, a row a currency: from what players lost to what is paid.
import type { Data } from '#contract/kernel/calls.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { type Column, Table } from '#site/shared/ui/table.tsx';
import { useMonthName } from './use-month-name.ts';

type Month = Data<'readPartnerReport'>['months'][number];
type Row = Month['lines'][number] & { month: string };

export function Months({ months }: { months: readonly Month[] }) {
  const { say, locale } = useTexts();
  const money = useMoney();
  const monthName = useMonthName();
  const rows = months.flatMap(({ month, lines }) => lines.map((line) => ({ ...line, month })));
  const empty = months.filter(({ lines }) => lines.length === 0);
  const sum = (part: 'revenue' | 'costs' | 'net' | 'carriedIn' | 'share' | 'newPlayerSum'): Column<Row> => ({
    key: part,
    label: say(`pages.partners.column.${part}`),
    cell: (row) => money(row[part], row.currency) ?? '',
    isNumber: true,
    isQuiet: true,
  });
  const columns: Column<Row>[] = [
    { key: 'month', label: say('pages.partners.column.month'), cell: (row) => `${monthName(row.month)} · ${row.currency}`, place: 'title' },
    {
      key: 'players',
      label: say('pages.partners.column.players'),
      cell: (row) => row.players.toLocaleString(locale),
      isNumber: true,
      isQuiet: true,
    },
    sum('revenue'),
    sum('costs'),
    sum('net'),
    sum('carriedIn'),
    sum('share'),
    sum('newPlayerSum'),
    {
      key: 'commission',
      label: say('pages.partners.column.commission'),
      cell: (row) => money(row.commission, row.currency) ?? '',
      place: 'amount',
      isNumber: true,
    },
  ];
  return (
    <>
      {rows.length === 0 ? null : (
        <Table caption={say('pages.partners.months')} columns={columns} rows={rows} keyOf={(row) => `${row.month} ${row.currency}`} />
      )}
      {empty.length === 0 ? null : (
        <p className="mt-3 text-sm text-dim">
          {say('pages.partners.empty-months', { months: new Intl.ListFormat(locale).format(empty.map(({ month }) => monthName(month))) })}
        </p>
      )}
    </>
  );
}

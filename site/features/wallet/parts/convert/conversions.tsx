import { ArrowLeftRight } from 'lucide-react';
import type { Data } from '#contract/kernel/calls.ts';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRate } from '#site/shared/i18n/numbers.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { type Column, Table } from '#site/shared/ui/table.tsx';

type Conversion = Data<'listConversions'>[number];

const maxShown = 10;

/** The way to convert between accounts, and what was converted lately. Who takes a break sees the list alone. */
export function Conversions({ timeZone }: { timeZone: string }) {
  const { say, time, locale } = useTexts();
  const modals = useModals();
  const money = useMoney();
  const isBarred = useIsBarred();
  const rows = usePlayerQuery('listConversions', { query: { perPage: maxShown } }).data?.data ?? [];
  const columns: Column<Conversion>[] = [
    {
      key: 'rate',
      label: say('modals.convert.rate'),
      cell: ({ from, to, rate }) => say('modals.convert.rate-of', { from, to, rate: formatRate(rate, locale) }),
      place: 'title',
    },
    { key: 'at', label: say('modals.statement.at'), cell: ({ bookedAt }) => time(bookedAt, timeZone), isQuiet: true },
    { key: 'give', label: say('modals.convert.give'), cell: ({ amount, from }) => money(amount, from), isNumber: true },
    { key: 'get', label: say('modals.convert.get'), cell: ({ gain, to }) => money(gain, to), place: 'amount', isNumber: true },
  ];
  return (
    <section aria-label={say('modals.convert.list')} className="mt-4">
      {isBarred ? null : (
        <Button onClick={() => modals.open('convert', '1')}>
          <ArrowLeftRight size={17} aria-hidden="true" />
          {say('modals.convert.button')}
        </Button>
      )}
      {rows.length === 0 ? null : (
        <div className="mt-4">
          <Table caption={say('modals.convert.list')} columns={columns} rows={rows} keyOf={({ id }) => id} />
        </div>
      )}
    </section>
  );
}

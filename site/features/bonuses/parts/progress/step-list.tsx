// Every stake since the bonus was activated, with how much of it counted and why.
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatPercent } from '#site/shared/i18n/numbers.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Pager } from '#site/shared/ui/pager.tsx';
import { type Column, Table, TableSkeleton } from '#site/shared/ui/table.tsx';
import type { Bonus, Step } from '../../wagering.ts';
import { useGameNames, useTimeZone } from '../terms/use-terms-words.ts';

const stepsPerPage = 10;

function useColumns(currency: string, gameName: (identity: string) => string): Column<Step>[] {
  const { say, time, locale } = useTexts();
  const money = useMoney();
  const timeZone = useTimeZone();
  return [
    {
      key: 'game',
      label: say('modals.spins.game'),
      place: 'title',
      cell: (row) => (
        <Link to={`/games/${row.game}`} className="font-semibold underline-offset-4 hover:underline">
          {gameName(row.game)}
        </Link>
      ),
    },
    { key: 'at', label: say('modals.spins.at'), isQuiet: true, cell: (row) => time(row.at, timeZone) },
    { key: 'stake', label: say('modals.spins.stake'), isNumber: true, cell: (row) => money(row.stake, currency) },
    {
      key: 'weight',
      label: say('modals.bonus.weight'),
      isQuiet: true,
      cell: (row) => (
        <span className="max-md:text-end">
          {formatPercent(String(row.weight), locale)} · {say(`modals.bonus.reason-${row.reason}`)}
        </span>
      ),
    },
    {
      key: 'counted',
      label: say('modals.bonus.counted'),
      place: 'amount',
      isNumber: true,
      cell: (row) => <strong className="font-semibold">{money(row.counted, currency)}</strong>,
    },
  ];
}

export function StepList({ bonus }: { bonus: Pick<Bonus, 'id' | 'currency'> }) {
  const texts = useTexts();
  const { say } = texts;
  const [page, setPage] = useState(1);
  const query = usePlayerQuery(
    'listBonusSteps',
    { params: { id: bonus.id }, query: { page, perPage: stepsPerPage } },
    { keepsPrevious: true },
  );
  const rows = query.data?.data ?? [];
  const gameName = useGameNames(rows.map(({ game }) => game));
  const columns = useColumns(bonus.currency, gameName);
  if (query.isPending) return <TableSkeleton rows={3} label={say('modals.loading')} />;
  if (query.data === undefined) return <ErrorState text={formatRefusal(texts, query.error)} onRetry={() => void query.refetch()} />;
  if (rows.length === 0)
    return <EmptyState icon={<ListChecks size={24} />} title={say('modals.bonus.no-steps')} text={say('modals.bonus.no-steps-text')} />;
  return (
    <>
      <Table
        caption={say('modals.bonus.steps')}
        columns={columns}
        rows={rows}
        keyOf={({ entryId }) => entryId}
        isBusy={query.isPlaceholderData}
      />
      <Pager page={page} perPage={stepsPerPage} total={query.data.meta.total} isBusy={query.isPlaceholderData} onPage={setPage} />
    </>
  );
}

// How players' money is protected, and how much of what is owed in each currency lies somewhere.
import { useQuery } from '#site/shared/api/use-query.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { type Column, Table, TableSkeleton } from '#site/shared/ui/table.tsx';
import { type Cover as Row, fundsQuery } from './proof-queries.ts';

function useColumns(): Column<Row>[] {
  const { say, locale, time } = useTexts();
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return [
    { key: 'currency', label: say('pages.proof.currency'), cell: ({ currency }) => currency, place: 'title' },
    { key: 'at', label: say('pages.proof.measured'), cell: ({ at }) => time(at, 'UTC'), isQuiet: true },
    {
      key: 'share',
      label: say('pages.proof.cover-share'),
      cell: ({ permyriad }) => (permyriad === null ? say('pages.proof.cover-unknown') : share.format(permyriad / 10_000)),
      place: 'amount',
      isNumber: true,
    },
  ];
}

export function Cover() {
  const { say } = useTexts();
  const { data, isError, refetch } = useQuery(fundsQuery);
  const columns = useColumns();
  const funds = data?.data;
  const head = <SectionHead id="cover" title={say('pages.proof.cover')} />;
  if (funds === undefined)
    return (
      <section aria-labelledby="cover">
        {head}
        {isError ? (
          <ErrorState text={say('pages.proof.failed')} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={2} label={say('pages.proof.cover')} />
        )}
      </section>
    );
  return (
    <section aria-labelledby="cover">
      {head}
      <p className="mb-4 max-w-[65ch]">
        <span className="font-medium">{say(`modals.funds.level-${funds.level}`)}.</span> {say(`modals.funds.${funds.level}`)}
      </p>
      {funds.cover.length === 0 ? (
        <p className="text-sm text-dim">{say('pages.proof.cover-none')}</p>
      ) : (
        <>
          <Table caption={say('pages.proof.cover-of')} columns={columns} rows={funds.cover} keyOf={({ currency }) => currency} />
          <p className="mt-3 text-sm text-dim">{say('pages.proof.cover-text')}</p>
        </>
      )}
    </section>
  );
}

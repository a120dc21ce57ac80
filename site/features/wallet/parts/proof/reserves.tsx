// What lies on chains, beside what is owed in the same coin. Without a chain there is nothing to show.
import { useQuery } from '#site/shared/api/use-query.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { type Column, Table } from '#site/shared/ui/table.tsx';
import { togetherOf, useProofMoney } from './proof-money.ts';
import { newestOf, proofsQuery, type Reserve, reservesQuery } from './proof-queries.ts';

function useColumns(): Column<Reserve>[] {
  const { say, time } = useTexts();
  const money = useProofMoney();
  const proofs = useQuery(proofsQuery);
  const newest = newestOf(proofs.data?.data ?? []);
  const part = (key: 'hot' | 'deposits' | 'cold'): Column<Reserve> => ({
    key,
    label: say(`pages.proof.reserves-${key}`),
    cell: (row) => money(row[key], row.currency),
    isNumber: true,
    isQuiet: true,
  });
  return [
    {
      key: 'currency',
      label: say('pages.proof.currency'),
      // what cannot be looked at is older than the others
      cell: ({ currency, at, isStale }) =>
        isStale ? (
          <>
            {currency} <span className="text-sm font-normal text-dim">{say('pages.proof.as-of', { time: time(at, 'UTC') })}</span>
          </>
        ) : (
          currency
        ),
      place: 'title',
    },
    part('hot'),
    part('deposits'),
    part('cold'),
    {
      key: 'owed',
      label: say('pages.proof.reserves-owed'),
      cell({ currency }) {
        const statement = newest.find((one) => one.currency === currency);
        return statement === undefined ? '–' : money(togetherOf(statement), currency);
      },
      isNumber: true,
      isQuiet: true,
    },
    {
      key: 'together',
      label: say('pages.proof.together'),
      cell: (row) => money(row.together, row.currency),
      place: 'amount',
      isNumber: true,
    },
  ];
}

export function Reserves() {
  const { say, time } = useTexts();
  const { data } = useQuery(reservesQuery);
  const columns = useColumns();
  const rows = data?.data ?? [];
  const first = rows.find(({ isStale }) => !isStale) ?? rows[0];
  if (first === undefined) return null;
  return (
    <section aria-labelledby="reserves">
      <SectionHead id="reserves" title={say('pages.proof.reserves')} note={say('pages.proof.as-of', { time: time(first.at, 'UTC') })} />
      <Table caption={say('pages.proof.reserves')} columns={columns} rows={rows} keyOf={({ currency }) => currency} />
      <p className="mt-3 text-sm text-dim">{say('pages.proof.reserves-text')}</p>
    </section>
  );
}

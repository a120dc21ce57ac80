import type { Data } from '#contract/kernel/calls.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import type { RoundQuery } from './round-filter.ts';

type Line = Data<'readSpinTotals'>['totals'][number];

function TotalsLine({ line }: { line: Line }) {
  const { say } = useTexts();
  const money = useMoney();
  const facts = [
    { name: say('modals.spins.stake'), value: money(line.staked, line.currency), look: '' },
    { name: say('modals.spins.payout'), value: money(line.paid, line.currency), look: '' },
    { name: say('modals.spins.net'), value: money(line.net, line.currency), look: line.net > 0 ? 'text-gain' : '' },
  ];
  return (
    <div className="rounded-lg bg-room p-4 sm:px-6">
      <p className="text-sm text-dim">
        {line.currency} · {say('modals.spins.rounds', { count: line.rounds })}
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(({ name, value, look }) => (
          <div key={name}>
            <dt className="text-sm text-dim">{name}</dt>
            <dd className={`money text-lg font-semibold ${look}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What the rounds of the filter come to, a card a currency. Absent while there are none. */
export function RoundTotals({ query, timeZone }: { query: RoundQuery; timeZone: string }) {
  const { say, time } = useTexts();
  const { data, isPending, isError } = usePlayerQuery('readSpinTotals', { query }, { keepsPrevious: true });
  if (isPending) return <Skeleton className="mb-4 h-24 w-full rounded-lg" />;
  // the list below says what is wrong, and tries again
  if (isError && data === undefined) return null;
  const { totals, since } = data.data;
  if (totals.length === 0 && since === null) return null;
  return (
    <section aria-label={say('modals.spins.totals')} className="mb-4">
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
        {totals.map((line) => (
          <TotalsLine key={line.currency} line={line} />
        ))}
      </div>
      {since === null ? null : <p className="mt-2 text-sm text-dim">{say('modals.spins.since', { time: time(since, timeZone) })}</p>}
    </section>
  );
}

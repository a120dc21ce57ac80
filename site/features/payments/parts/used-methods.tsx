// The ways to pay that a player used, each with its last payment, the latest first.
import { CreditCard } from 'lucide-react';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { kindOf } from '../invoice-messages.ts';
import { MethodIcon, useMethodName } from './method-choice.tsx';
import type { UsedMethod } from './use-last-used.ts';

function MethodLine({ used, timeZone }: { used: UsedMethod; timeZone: string }) {
  const { say, time } = useTexts();
  const money = useMoney();
  const nameOf = useMethodName();
  return (
    <li className="flex items-start gap-3.5 border-t border-line py-3.5 first:border-t-0">
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-dim">
        <MethodIcon method={used.method} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-semibold">
            {nameOf(used.method)}
            {/* an account is not broken, but stands on a line of its own where it does not fit */}
            {used.account === null ? null : ' '}
            {used.account === null ? null : <span className="font-normal whitespace-nowrap text-dim">{used.account}</span>}
          </span>
          <span className="money shrink-0 font-semibold">{money(used.amount, used.currency)}</span>
        </p>
        <p className="mt-0.5 flex flex-wrap justify-between gap-x-4 text-sm text-dim">
          <span>{say(`modals.invoice.${kindOf(used)}`)}</span>
          <span>{say('modals.payments.last-used', { at: time(used.usedAt, timeZone) })}</span>
        </p>
      </div>
    </li>
  );
}

export function UsedMethods({ timeZone }: { timeZone: string }) {
  const texts = useTexts();
  const { say } = texts;
  const query = usePlayerQuery('listUsedMethods', {}, { keepsError: true });
  const rows = query.data?.data;
  if (rows === undefined && query.error !== null)
    return <ErrorState text={formatRefusal(texts, query.error)} onRetry={() => void query.refetch()} />;
  if (rows === undefined) return <Skeleton className="h-40 w-full rounded-lg" />;
  if (rows.length === 0)
    return (
      <EmptyState icon={<CreditCard size={24} />} title={say('modals.transactions.none')} text={say('modals.transactions.none-text')} />
    );
  return (
    <section aria-labelledby="used-methods" className="rounded-lg bg-room px-5 py-5">
      <h2 id="used-methods" className="text-xl">
        {say('modals.payments.used')}
      </h2>
      <p className="mt-1 mb-2 max-w-[60ch] text-sm text-dim">{say('modals.payments.used-text')}</p>
      <ul>
        {rows.map((used) => (
          <MethodLine key={used.id} used={used} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
}

// What the wallet shows when a deposit limit stands in the way: the limit, what is used of it, when it frees. No way round it.
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useEffect } from 'react';
import { limitDefinition } from '#contract/kernel/constants.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { reloadLimits, useLimits } from '../../api.ts';
import { type CashLimit, cashLimits } from '../../limit-rules.ts';
import { useDueReload } from '../use-due-reload.ts';
import { LimitState } from './limit-state.tsx';
import { useLimitWords } from './limit-words.ts';

/** The deposit limits that hold now, read again, since the refusal says that they have moved. */
function useHoldingLimits(): CashLimit[] {
  const queries = useQueryClient();
  const { list } = useLimits();
  useEffect(() => reloadLimits(queries), [queries]);
  const deposits = cashLimits(list ?? []).filter(({ definition }) => definition === limitDefinition.deposit);
  const spent = deposits.filter(({ left }) => left !== null && left <= 0);
  const holding = spent.length > 0 ? spent : deposits.filter(({ isLowest }) => isLowest);
  useDueReload(holding[0]?.freesAt);
  return holding;
}

/** In place of the methods: nothing more can be paid in before the limit frees. */
export function DepositLimitReached() {
  const { say } = useTexts();
  const limits = useHoldingLimits();
  return (
    <div className="flex flex-col gap-4">
      <output className="flex flex-col items-center px-4 pt-6 text-center">
        <span aria-hidden="true" className="mb-4 grid size-13 place-items-center rounded-full bg-panel text-dim">
          <CalendarClock size={22} />
        </span>
        <span className="font-semibold">{say('alerts.problem.deposit-limit-reached')}</span>
        <span className="mt-1.5 max-w-[24.4em] text-sm text-dim">{say('modals.wallet.limit-reached-text')}</span>
      </output>
      {limits.map((limit) => (
        <LimitState key={limit.id} limit={limit} />
      ))}
      <Link to="/profile/limits" className={buttonClass({ isWide: true })}>
        {say('modals.limits.to-limits')}
      </Link>
    </div>
  );
}

/** Above a deposit that is too large for what is left. */
export function DepositLimitNote() {
  const { say } = useTexts();
  const words = useLimitWords();
  const [limit] = useHoldingLimits();
  return (
    <>
      <p className="font-semibold">{say('modals.limits.deposit-over')}</p>
      {limit?.left === undefined || limit.left === null ? null : (
        <p className="mt-1">{say('modals.limits.deposit-left', { amount: words.money(Math.max(0, limit.left), limit.currency) })}</p>
      )}
      {limit?.freesAt === undefined || limit.freesAt === null ? null : (
        <p className="mt-1">{say('modals.limits.frees-at', { at: words.moment(limit.freesAt) })}</p>
      )}
    </>
  );
}

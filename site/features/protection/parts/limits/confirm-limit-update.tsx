import { useTexts } from '#site/shared/i18n/texts.tsx';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import type { SideModalProps } from '#site/shared/modals/side-modals.ts';
import { ProblemNote } from '#site/shared/forms/form.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { useLimitActs, useLimits } from '../../api.ts';
import { type CashLimit, cashLimits } from '../../limit-rules.ts';
import { useLimitWords } from './limit-words.ts';
import { useDueReload } from '../use-due-reload.ts';

/** What would change, and until when it may be confirmed. */
function Change({ limit, pending }: { limit: CashLimit; pending: NonNullable<CashLimit['pending']> }) {
  const { say } = useTexts();
  const words = useLimitWords();
  const rows = [
    [say('modals.limits.now'), words.amountOf(limit)],
    [say('modals.limits.then'), pending.amount === null ? say('modals.limits.no-limit') : words.amountOf(limit, pending.amount)],
    [say('modals.limits.asked'), words.moment(pending.askedAt)],
    [say('modals.limits.confirm-until'), words.moment(pending.lapsesAt)],
  ] as const;
  return (
    <dl className="divide-y divide-line rounded-md bg-panel px-4 py-1.5">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <dt className="text-dim">{label}</dt>
          <dd className="money font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The modal `confirmLimitUpdate`: a higher limit, or none, holds only after this second yes. Keeping the limit is the first answer. */
export default function ConfirmLimitUpdate({ id, close }: SideModalProps & { id: string }) {
  const texts = useTexts();
  const { say } = texts;
  const words = useLimitWords();
  const { list } = useLimits();
  const acts = useLimitActs();
  const limit = list && cashLimits(list).find((one) => one.id === id);
  const pending = limit?.pending ?? null;
  const isDue = pending?.isConfirmable === true;
  useDueReload(pending?.confirmableAt);
  if (list === undefined) return <Skeleton className="h-40 w-full rounded-md" />;
  // lapsed, withdrawn or confirmed meanwhile, here or on another device
  if (limit === undefined || pending === null) return <p className="text-dim">{say('modals.limits.nothing-waits')}</p>;
  async function act(action: 'confirm' | 'withdraw'): Promise<void> {
    if (!(await acts.press({ action, id }))) return;
    close();
    alerts.show({ kind: 'success', title: say(action === 'confirm' ? 'modals.limits.told-confirmed' : 'modals.limits.told-kept') });
  }
  return (
    <div className="flex flex-col gap-5">
      <h3 className="text-lg">{words.nameOf(limit)}</h3>
      {acts.error === undefined ? null : <ProblemNote>{formatRefusal(texts, acts.error)}</ProblemNote>}
      <Change limit={limit} pending={pending} />
      <p className="text-dim">
        {isDue ? say('modals.limits.confirm-text') : say('modals.limits.confirm-from', { at: words.moment(pending.confirmableAt) })}
      </p>
      <div className="flex flex-col gap-2.5">
        <Button kind="main" size="large" isWide isBusy={acts.isBusy} onClick={() => void act('withdraw')}>
          {say('modals.limits.keep', { amount: words.money(limit.amount, limit.currency) })}
        </Button>
        {isDue ? (
          <Button size="large" isWide isBusy={acts.isBusy} onClick={() => void act('confirm')}>
            {pending.amount === null
              ? say('modals.limits.confirm-removal')
              : say('modals.limits.confirm', { amount: words.money(pending.amount, limit.currency) })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

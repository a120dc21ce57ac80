import type { CashPeriod } from '#contract/kernel/constants.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useCurrencies } from '#site/shared/i18n/use-money.ts';
import { typedAmount } from '#site/shared/forms/typed-amounts.ts';
import type { SideModalProps } from '#site/shared/modals/side-modals.ts';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { useLimits } from '../../api.ts';
import { cashLimits, definitionOf } from '../../limit-rules.ts';
import { LimitForm } from './limit-form.tsx';
import { useLimitWords } from './limit-words.ts';
import { UsedBar } from './used-bar.tsx';

/** The modal `editLimit`: how the limit stands, and its new amount. */
export default function EditLimit({ id, isAdvanced, entitle, close }: SideModalProps & { id: string }) {
  const { say, locale } = useTexts();
  const words = useLimitWords();
  const { list } = useLimits();
  const unit = useCurrencies();
  const limit = list && cashLimits(list).find((one) => one.id === id);
  const currency = unit.find(({ code }) => code === limit?.currency);
  if (list === undefined || (limit !== undefined && currency === undefined)) return <Skeleton className="h-52 w-full rounded-md" />;
  // removed meanwhile, here or on another device
  if (limit === undefined || currency === undefined) return <p className="text-dim">{say('modals.limits.gone')}</p>;
  const first = {
    definition: definitionOf(limit) ?? 'deposit',
    period: limit.period as CashPeriod,
    currency: limit.currency,
    amount: typedAmount(BigInt(limit.amount), currency, locale),
  };
  return (
    <>
      <div className="mb-5 rounded-md bg-panel px-4 py-3.5">
        <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-dim">{words.nameOf(limit)}</span>
          <span className="money text-lg font-semibold">{words.amountOf(limit)}</span>
        </p>
        <UsedBar limit={limit} />
      </div>
      <LimitForm first={first} isAdvanced={isAdvanced} isChange takesFocus entitle={entitle} onDone={close} />
    </>
  );
}

import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { type Bonus, donePercent, leftOf } from '../../wagering.ts';

/** How much of a bonus is wagered and how much is left, in words; the bar below says the same without them. */
export function ProgressBar({ bonus }: { bonus: Pick<Bonus, 'target' | 'counted' | 'currency'> }) {
  const { say } = useTexts();
  const money = useMoney();
  const { currency } = bonus;
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="text-dim">
          {say('modals.bonus.done-of', { counted: money(bonus.counted, currency), target: money(bonus.target, currency) })}
        </span>
        <span className="font-semibold">{say('modals.bonus.left', { amount: money(leftOf(bonus), currency) })}</span>
      </p>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-raised forced-colors:border">
        <div className="h-full rounded-full bg-ink forced-colors:bg-[CanvasText]" style={{ width: `${donePercent(bonus)}%` }} />
      </div>
    </div>
  );
}

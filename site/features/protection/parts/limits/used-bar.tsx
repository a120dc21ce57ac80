import { useTexts } from '#site/shared/i18n/texts.tsx';
import { type CashLimit, usedPercent } from '../../limit-rules.ts';
import { useLimitWords } from './limit-words.ts';

/** How much of a limit is used and how much is left, in words; the bar below says the same without them. */
export function UsedBar({ limit }: { limit: CashLimit }) {
  const { say } = useTexts();
  const { money } = useLimitWords();
  const percent = usedPercent(limit);
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          <span className="text-dim">{say('modals.limits.used')}</span>{' '}
          <span className="money">{money(limit.used ?? 0, limit.currency)}</span>
        </span>
        <span>
          <span className="text-dim">{say('modals.limits.left')}</span>{' '}
          <span className="money font-semibold">{money(limit.left ?? limit.amount, limit.currency)}</span>
        </span>
      </p>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-raised forced-colors:border">
        <div className="h-full rounded-full bg-dim forced-colors:bg-[CanvasText]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

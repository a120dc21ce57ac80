import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { CashLimit } from '../../limit-rules.ts';
import { useLimitWords } from './limit-words.ts';
import { UsedBar } from './used-bar.tsx';

/** One limit in short: what it is, what is used of it, when it frees, who set it. */
export function LimitState({ limit }: { limit: CashLimit }) {
  const { say } = useTexts();
  const words = useLimitWords();
  return (
    <section aria-label={words.nameOf(limit)} className="rounded-md bg-panel px-4 py-3.5">
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{words.nameOf(limit)}</span>
        <span className="money text-lg font-semibold">{words.amountOf(limit)}</span>
      </p>
      <UsedBar limit={limit} />
      <p className="mt-2.5 text-sm text-dim">
        {limit.freesAt === null ? null : <>{say('modals.limits.frees-at', { at: words.moment(limit.freesAt) })} · </>}
        {say(`modals.limits.by-${limit.setBy}`)}
      </p>
    </section>
  );
}

import type { Texts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import type { CashLimit } from '../../limit-rules.ts';
import type { LimitWords } from './limit-words.ts';

const readMs = 7000;

/** Says what became of a change: in force, or to be confirmed and from when. */
export function tellChange({ say }: Texts, words: LimitWords, limit: CashLimit): void {
  const { pending } = limit;
  const title = pending === null ? say('modals.limits.told-in-force') : say('modals.limits.told-waits');
  const text =
    pending === null
      ? `${words.nameOf(limit)}: ${words.amountOf(limit)}`
      : say('modals.limits.told-waits-text', { at: words.moment(pending.confirmableAt), amount: words.amountOf(limit) });
  alerts.show({ kind: 'success', title, text, durationMs: readMs });
}

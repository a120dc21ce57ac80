// What is said of a bonus code that brings nothing.
import { alertOf } from '#site/shared/ui/alert-content.ts';
import type { Alert } from '#site/shared/ui/alerts.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';

const troubles: Partial<Record<number, 'incorrect' | 'not-available'>> = { 3: 'incorrect', 4: 'not-available' };

/** The alert for a code that the player has entered; undefined for one that is good. */
export function bonusCodeAlert(texts: Pick<Texts, 'find'>, { code, status }: { code: string; status: number }): Alert | undefined {
  const trouble = troubles[status];
  return trouble && alertOf(texts, `bonus-code.${trouble}`, { code });
}

// What is said of a bonus whose end came while its player was on the page. One that the player canceled was said by the act itself, and one
// that is issued tells of itself as a notification.
import { playerBonusResult } from '#contract/kernel/constants.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import type { Alert } from '#site/shared/ui/alerts.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import type { Bonus } from './wagering.ts';

const ends: Partial<Record<number, 'played' | 'expired' | 'lost'>> = {
  [playerBonusResult.played]: 'played',
  [playerBonusResult.expired]: 'expired',
  [playerBonusResult.lost]: 'lost',
};

/** The alert for the end of a bonus; undefined for every other change of it. */
export function bonusAlert(
  texts: Pick<Texts, 'find'>,
  money: (minor: number, currency: string) => string | undefined,
  bonus: Pick<Bonus, 'kind' | 'result' | 'name' | 'converted' | 'removed' | 'currency'>,
): Alert | undefined {
  const end = ends[bonus.result];
  // a free bet that is staked ends as played: nothing of it comes to the balance, and the slip says that the bet is taken
  if (end === undefined || (end === 'played' && bonus.kind === 'free-bet')) return undefined;
  const { name, currency } = bonus;
  const amount = money(end === 'played' ? bonus.converted : bonus.removed, currency) ?? '';
  return { ...alertOf(texts, `player-bonus.${end}`, { name, amount }), durationMs: 8000 };
}

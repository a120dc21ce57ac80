// A bet in words.
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { formatMarket, formatOutcome, nameIn } from './market-texts.ts';
import type { SportsBet } from './api.ts';

type BetLeg = SportsBet['legs'][number];
type Selection = BetLeg['selections'][number];

/** What a selection says, on which market of which event. */
export function formatSelection(texts: Texts, selection: Selection): { outcome: string; market: string; event: string } {
  const [home, away] = selection.competitors.map((names) => nameIn(names, texts.locale));
  return {
    outcome: formatOutcome(texts, selection.outcomeId, selection.specifiers, {
      ...(home && { home }),
      ...(away && { away }),
      byId: new Map(selection.outcome === undefined ? [] : [[selection.outcomeId, selection.outcome]]),
    }),
    market: formatMarket(texts, selection),
    event: home && away ? texts.say('sports.versus', { home, away }) : nameIn(selection.event, texts.locale),
  };
}

/** "Single", "Combo of 3", "Yankee · 11 lines". */
export function formatBetType({ say }: Texts, { type, lines, legs, sizes }: SportsBet): string {
  if (type === 'single') return say(lines > 1 ? 'sports.bet.singles' : 'sports.bet.single', { count: lines });
  if (type === 'combo') return say('sports.bet.combo', { count: legs.length });
  if (type === 'system')
    return say('sports.slip.k-of-n', { k: sizes.join(', '), n: legs.filter(({ isBanker }) => !isBanker).length, lines });
  return say('sports.slip.named', { name: say(`sports.system.${type}`), lines });
}

export type LegState = 'open' | 'won' | 'lost' | 'void' | 'half-won' | 'half-lost';

/** How a leg or a selection of it stands. */
export function legStateOf({ result }: { result: BetLeg['result'] }): LegState {
  if (result === null) return 'open';
  if (result.voidHalves === 2) return 'void';
  if (result.voidHalves === 1) return result.result === 1 ? 'half-won' : 'half-lost';
  return result.result === 1 ? 'won' : 'lost';
}

/** What the player staked: of a free bet nothing. */
export const ownStakeOf = ({ isFreeBet, stake }: Pick<SportsBet, 'isFreeBet' | 'stake'>): number => (isFreeBet ? 0 : stake);

/** The number by which people call a bet. */
export const betNumber = ({ id }: { id: string }): string => id.slice(-8).toUpperCase();

// A bet in words.
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { endOf, type LegEnd } from '#sportsbook/slip/index.ts';
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

/** The legs as they were picked: each way they stand twice, and the second half is the places. */
export const legsOnce = ({ legs, isEachWay }: Pick<SportsBet, 'legs' | 'isEachWay'>): SportsBet['legs'] =>
  legs.slice(0, isEachWay === true ? legs.length / 2 : legs.length);

/** "Single", "Combo of 3", "Yankee · 11 lines". */
export function formatBetType({ say }: Texts, bet: SportsBet): string {
  const { type, lines, sizes } = bet;
  const legs = legsOnce(bet);
  if (type === 'single') return say(legs.length > 1 ? 'sports.bet.singles' : 'sports.bet.single', { count: legs.length });
  if (type === 'combo') return say('sports.bet.combo', { count: legs.length });
  if (type === 'system')
    return say('sports.slip.k-of-n', { k: sizes.join(', '), n: legs.filter(({ isBanker }) => !isBanker).length, lines });
  return say('sports.slip.named', { name: say(`sports.system.${type}`), lines });
}

export type LegState = 'open' | LegEnd;

/** How a leg or a selection of it stands. */
export const legStateOf = ({ result }: { result: BetLeg['result'] }): LegState => (result === null ? 'open' : endOf(result));

type Told = Pick<SportsBet, 'settlementVersion'> & { moments?: readonly { kind: string }[] };

/** Whether its outcome or payout was another before. The number alone says that only of bets that no earlier release has counted a confirmation of. */
export function wasSettledAgain({ settlementVersion, moments }: Told): boolean {
  if (settlementVersion < 2 || moments === undefined) return settlementVersion > 1;
  return moments.filter(({ kind }) => kind === 'settled' || kind === 'resettled' || kind === 'voided').length > 1;
}

/** What the player staked: of a free bet nothing. */
export const ownStakeOf = ({ isFreeBet, stake }: Pick<SportsBet, 'isFreeBet' | 'stake'>): number => (isFreeBet ? 0 : stake);

/** The number by which people call a bet. */
export const betNumber = ({ id }: { id: string }): string => id.slice(-8).toUpperCase();

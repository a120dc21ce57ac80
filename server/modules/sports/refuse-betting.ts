import { isInPlay } from '#contract/protocols/sportsbook.ts';
import type { BookSlip } from '#contract/protocols/sportsbook-bets.ts';
import type { Rules } from '#server/modules/jurisdiction/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { bookDown } from './book/book.ts';
import type { SportsDeps } from './deps.ts';

type Slip = Pick<BookSlip, 'legs'>;
export type Betting = Rules['betting'];

/** What the player's rules, and those of the place that the request comes from, allow of bets. */
export async function readBetting(
  context: Pick<SportsDeps, 'findJurisdiction'>,
  playerId: string,
  country: string | undefined,
): Promise<Betting> {
  const own = (await context.findJurisdiction(playerId, undefined)).rules.betting;
  if (country === undefined) return own;
  const there = (await context.findJurisdiction(undefined, country)).rules.betting;
  return {
    isOffered: own.isOffered && there.isOffered,
    isInPlay: own.isInPlay && there.isInPlay,
    isCashOut: own.isCashOut && there.isCashOut,
  };
}

/** @throws Problem sportsbook-down, betting-not-offered where a bet of this slip may not be taken */
export function refuseBetting(
  { sports: { book, catalogue }, clock }: Pick<SportsDeps, 'sports' | 'clock'>,
  betting: Betting,
  { legs }: Slip,
): void {
  if (book === undefined) throw new Problem('betting-not-offered', 'This house takes no bets on sports.');
  if (!betting.isOffered) throw new Problem('betting-not-offered', 'Bets on sports are not offered where you are.');
  const isPlayed = ({ eventId }: { eventId: string }): boolean => {
    const held = catalogue.events.get(eventId);
    return held !== undefined && isInPlay(held.info, clock.wallMs());
  };
  if (!betting.isInPlay && legs.some(({ selections }) => selections.some(isPlayed)))
    throw new Problem('betting-not-offered', 'Bets on what is played already are not offered where you are. Take those legs off the slip.');
  if (!catalogue.isCurrent) throw bookDown();
}

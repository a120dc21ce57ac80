// Each way: a stake on winning, and the same on a place at a share of the odds. Such a bet has its legs twice, first all to win, then all to place, and
// no line has both of them.
import { type Price, priceUnit } from './multiplier.ts';

/** Among so many first, at one part in so many of the odds above the stake. */
export const placeTerms = { places: 3, partOf: 5 } as const;

const winner = /season-winner$/;

/** The market that a place is settled by, of one that is won; undefined: it has none. */
export const placeMarketOf = (marketId: string): string | undefined =>
  winner.test(marketId) ? marketId.replace(winner, 'season-top-three') : undefined;

/** What a place pays by the terms, and never more than the market on places itself does. */
export const placePriceOf = (win: Price, offered: Price): Price =>
  Math.min(offered, priceUnit + Math.floor((win - priceUnit) / placeTerms.partOf));

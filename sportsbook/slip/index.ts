/**
 * The arithmetic of bets, pure and exact: lines of singles, combos and systems, multipliers of legs, returns, related legs, formats of odds.
 * Slip, server, history and verifier reckon by it alone; it runs in the browser as it stands.
 */
export { placeMarketOf, placePriceOf, placeTerms } from './each-way.ts';
export {
  combinedResult,
  endOf,
  isShared,
  type LegEnd,
  legMultiplier,
  legResultIn,
  lostLeg,
  type LegResult,
  type Price,
  priceUnit,
  voidLeg,
  wonLeg,
} from './multiplier.ts';
export { americanOf, formatOdds, formatTotalOdds, fractionOf, type OddsFormat, oddsFormats } from './odds-formats.ts';
export { floorOf, isSame, one, plus, type Ratio, reduced, times } from './ratio.ts';
export { findRelated, type Related, type RelatedLeg } from './related.ts';
export { numberOfLines, perLine, possibleReturn, returnOf, settledReturn, type SlipLeg, type Staked, totalOdds } from './returns.ts';
export {
  type BetShape,
  type BetType,
  betTypes,
  countLines,
  linesOf,
  maxLegs,
  maxLines,
  maxTogether,
  namedSystems,
  type NamedSystem,
  namedSystemNames,
  refuseShape,
  type ShapeRefusal,
  sizesOf,
} from './systems.ts';
/** The version of these rules, which every receipt names. */
export const slipVersion = 'lh-slip-1';

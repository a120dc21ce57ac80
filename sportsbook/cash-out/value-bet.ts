// What an open bet is worth: the mean of what it may still pay, by the feed's fair probabilities and its chances of a refund, less a stated margin. Legs
// of different events are independent, as they were priced; those of one event are asked for together.
import { mayBeRefunded } from '#sportsbook/markets/may-be-refunded.ts';
import { legResultOf, resultOf, shapeOf } from '../bets/read-bets.ts';
import type { Book } from '../book-parts.ts';
import type { Found } from '../book/market-book.ts';
import { combinedResult, legMultiplier, type LegResult, priceUnit, type Ratio, returnOf } from '../slip/index.ts';
import type { AgreedSelection, BetRow, SelectionRow } from '../tables.ts';

/** What the book keeps of the mean, in hundredths of a per cent. */
export const cashOutMargin = 500n;
const whole = 10_000n;
const million = 1_000_000n;

export type Valued =
  | { isOpen: true; value: bigint; isLive: boolean; delayMs: number; open: AgreedSelection[] }
  | { isOpen: false; reason: 'suspended' | 'settled' | 'unavailable' | 'too-small' };

type ValueParts = Pick<Book, 'markets' | 'feed' | 'delayMs'>;

/** In millionths: how likely a win is of what is not refunded, and the mean share of a stake that is. */
interface Chance {
  probability: number;
  refund: number;
}
type NoChance = 'suspended' | 'unavailable';

/** The chance as the feed told it. Unknown where the feed says nothing of a refund that may come, or nothing at all. */
function chanceBy(told: { probability: number; refund?: number }, kinds: readonly Found[]): Chance | NoChance {
  const { probability, refund } = told;
  const isMissing = refund === undefined && kinds.some(({ market, rule }) => mayBeRefunded(rule, market.specifiers));
  return isMissing || probability === 0 ? 'unavailable' : { probability, refund: refund ?? 0 };
}

/** How likely it is that all of these win. */
async function chanceOf({ markets, feed }: ValueParts, selections: readonly AgreedSelection[]): Promise<Chance | NoChance> {
  const found = selections.flatMap((selection) => {
    const one = markets.find(selection);
    return one?.isOpen === true ? [one] : [];
  });
  const [first] = found;
  if (first === undefined || found.length < selections.length) return 'suspended';
  if (found.length === 1) return chanceBy(first.outcome, found);
  const legs = selections.map(({ marketId, specifiers, outcomeId }) => ({ marketId, specifiers, outcomeId }));
  const joint = await feed.joint({ eventId: selections[0]?.eventId ?? '', legs }).catch(() => undefined);
  return joint?.combines === true ? chanceBy(joint, found) : 'suspended';
}

/** What a leg brings in the mean: what comes back of it, and what it wins with the rest. */
function meanMultiplier(price: number, { probability, refund }: Chance): Ratio {
  const back = BigInt(refund) * million * BigInt(priceUnit);
  return { n: back + (million - BigInt(refund)) * BigInt(probability) * BigInt(price), d: million * million * BigInt(priceUnit) };
}

/** A combination within an event of which one selection is void already can only be void or lost. */
const priceLeft = (price: number, results: readonly (LegResult | undefined)[]): number =>
  combinedResult(results.filter((result) => result !== undefined)).voidHalves === 2 ? priceUnit : price;

/** What `thousandths` of the bet as it was placed are worth now. */
export async function valueBet(parts: ValueParts, bet: BetRow, rows: readonly SelectionRow[], thousandths: number): Promise<Valued> {
  if (bet.outcome !== null) return { isOpen: false, reason: 'settled' };
  // what was given to be staked is not money to be had
  if (bet.free_bet !== null) return { isOpen: false, reason: 'unavailable' };
  const known = new Map(rows.map((row) => [`${row.leg}.${row.number}`, resultOf(row)]));
  const open: AgreedSelection[] = [];
  const legs: { price: number; isBanker: boolean; multiplier: Ratio }[] = [];
  for (const [at, leg] of bet.legs.entries()) {
    const results = leg.selections.map((_, number) => known.get(`${at}.${number}`));
    const result = legResultOf(results);
    const { price, isBanker } = leg;
    if (result !== undefined) {
      legs.push({ price, isBanker, multiplier: legMultiplier(price, result) });
      continue;
    }
    const left = leg.selections.filter((_, number) => results[number] === undefined);
    const chance = await chanceOf(parts, left);
    if (typeof chance === 'string') return { isOpen: false, reason: chance };
    open.push(...left);
    legs.push({ price, isBanker, multiplier: meanMultiplier(priceLeft(price, results), chance) });
  }
  const mean = returnOf({ shape: shapeOf(bet), stakePerLine: bet.stake_per_line }, legs);
  const capped = mean < bet.max_payout ? mean : bet.max_payout;
  const value = (capped * BigInt(thousandths) * (whole - cashOutMargin)) / (1000n * whole);
  if (value === 0n) return { isOpen: false, reason: 'too-small' };
  const live = open.filter((selection) => parts.markets.find(selection)?.isLive === true);
  return { isOpen: true, value, isLive: live.length > 0, delayMs: Math.max(0, ...live.map(({ sportId }) => parts.delayMs(sportId))), open };
}

// What an open bet is worth: the mean of what it may still pay, by the feed's fair probabilities, less a stated margin. Legs of different events are
// independent, as they were priced; those of one event are asked for together.
import { legResultOf, resultOf, shapeOf } from '../bets/read-bets.ts';
import type { Book } from '../book-parts.ts';
import { legMultiplier, priceUnit, type Ratio, returnOf } from '../slip/index.ts';
import type { AgreedSelection, BetRow, SelectionRow } from '../tables.ts';

/** What the book keeps of the mean, in hundredths of a per cent. */
export const cashOutMargin = 500n;
const whole = 10_000n;
const million = 1_000_000n;

export type Valued =
  | { isOpen: true; value: bigint; isLive: boolean; delayMs: number; open: AgreedSelection[] }
  | { isOpen: false; reason: 'suspended' | 'settled' | 'unavailable' | 'too-small' };

type ValueParts = Pick<Book, 'markets' | 'feed' | 'delayMs'>;

/** How likely it is that all of these win, in millionths; undefined: they cannot be had now. */
async function chanceOf({ markets, feed }: ValueParts, selections: readonly AgreedSelection[]): Promise<bigint | undefined> {
  const found = selections.map((selection) => markets.find(selection));
  if (found.some((one) => one?.isOpen !== true)) return undefined;
  if (found.length === 1) return BigInt(found[0]?.outcome.probability ?? 0);
  const legs = selections.map(({ marketId, specifiers, outcomeId }) => ({ marketId, specifiers, outcomeId }));
  const joint = await feed.joint({ eventId: selections[0]?.eventId ?? '', legs }).catch(() => undefined);
  return joint?.combines === true ? BigInt(joint.probability) : undefined;
}

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
    if (chance === undefined) return { isOpen: false, reason: 'suspended' };
    open.push(...left);
    legs.push({ price, isBanker, multiplier: { n: BigInt(price) * chance, d: BigInt(priceUnit) * million } });
  }
  const mean = returnOf({ shape: shapeOf(bet), stakePerLine: bet.stake_per_line }, legs);
  const capped = mean < bet.max_payout ? mean : bet.max_payout;
  const value = (capped * BigInt(thousandths) * (whole - cashOutMargin)) / (1000n * whole);
  if (value === 0n) return { isOpen: false, reason: 'too-small' };
  const live = open.filter((selection) => parts.markets.find(selection)?.isLive === true);
  return { isOpen: true, value, isLive: live.length > 0, delayMs: Math.max(0, ...live.map(({ sportId }) => parts.delayMs(sportId))), open };
}

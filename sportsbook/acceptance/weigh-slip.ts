// A slip judged and measured against its bounds: what quote, acceptance and the last look have in common.
import type { BetOffer, BookRefusal, BookSlip, FreeBet, PricePolicy } from '#contract/protocols/sportsbook-bets.ts';
import { possibleReturn } from '../slip/index.ts';
import type { Book } from '../book-parts.ts';
import { type Bounds, boundsOf, type BoundsRead, lessOpen, readBounds } from './bounds.ts';
import { competitorNames } from './competitor-names.ts';
import { type JudgedSlip, type JudgeParts, judgeSlip } from './judge-slip.ts';

type WeighParts = Pick<Book, 'database' | 'markets' | 'playersOf' | 'delayMs' | 'wallMs' | 'catalogue'> & {
  feed: JudgeParts['feed'];
};

export interface Weighed extends JudgedSlip {
  bounds: Bounds;
  /** What the book offers instead, where prices or the stake alone stand in the way. */
  offer: BetOffer | undefined;
}

/** How long an offer stands. */
const offerMs = 10_000;

interface Stakes {
  minStake: bigint;
  maxStake: bigint;
}

function refuseStake(
  { stake }: JudgedSlip,
  { minStake, maxStake, maxPayout, limits }: Bounds,
  open: BoundsRead['open'],
): BookRefusal | undefined {
  const isFull = maxStake < minStake;
  if (isFull && (open.stake > 0n || open.pays > 0n)) return { code: 'stakes-open' };
  const payout = { code: 'payout-too-high' as const, detail: 'payout', payout: String(lessOpen(maxPayout, open.pays)) };
  if (isFull && limits.setBy === 'payout') return payout;
  if (stake < minStake) return { code: 'stake-too-low', limit: String(minStake) };
  if (stake <= maxStake) return undefined;
  const limit = String(maxStake);
  return limits.setBy === 'payout' ? { ...payout, limit } : { code: 'stake-too-high', limit, detail: limits.setBy };
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function offerOf(
  judged: JudgedSlip,
  stakePerLine: bigint,
  kind: BetOffer['kind'],
  { wallMs, isStakeKept }: { wallMs: number; isStakeKept: boolean },
): BetOffer {
  return {
    kind,
    stakePerLine: String(stakePerLine),
    stake: String(stakePerLine * BigInt(judged.lines)),
    prices: judged.agreed.map(({ price }) => price),
    possibleReturn: String(possibleReturn({ shape: judged.shape, stakePerLine, isStakeKept }, judged.agreed)),
    validUntil: wallMs + offerMs,
  };
}

interface Asked {
  playerId: string;
  currency: string;
  slip: BookSlip;
  policy: PricePolicy;
  /** What the house said of stakes at the launch. */
  session?: Stakes;
  freeBet?: FreeBet | undefined;
}

/** A slip as the book's prices and markets stand. */
export const judgeAsked = async (
  { feed, markets, playersOf, delayMs, wallMs, catalogue }: Omit<WeighParts, 'database'>,
  { slip, policy, freeBet }: Pick<Asked, 'slip' | 'policy' | 'freeBet'>,
): Promise<JudgedSlip> =>
  await judgeSlip({ book: markets, feed, playersOf, delayMs, wallMs }, { slip, policy, freeBet }, competitorNames(catalogue));

/** A judged slip measured against the bounds that were read for it. */
export function measureSlip(
  { wallMs }: Pick<WeighParts, 'wallMs'>,
  judged: JudgedSlip,
  read: BoundsRead,
  { currency, session, freeBet }: Pick<Asked, 'currency' | 'session' | 'freeBet'>,
): Weighed {
  const bounds = boundsOf(read, currency, judged.oddsThousandths);
  // a line is staked one unit at least
  const minStake = larger(larger(bounds.minStake, session?.minStake ?? 0n), BigInt(judged.lines));
  const maxStake = smaller(bounds.maxStake, session?.maxStake ?? bounds.maxStake);
  const narrowed = { ...bounds, minStake, maxStake, limits: { ...bounds.limits, minStake: String(minStake), maxStake: String(maxStake) } };
  const isPriceAlone = judged.refusal === undefined || judged.refusal.code === 'price-changed';
  const refused = isPriceAlone ? refuseStake(judged, narrowed, read.open) : undefined;
  const lowered = judged.lines === 0 ? 0n : maxStake / BigInt(judged.lines);
  const canLower =
    refused !== undefined &&
    freeBet === undefined &&
    refused.code !== 'stake-too-low' &&
    lowered > 0n &&
    lowered * BigInt(judged.lines) >= minStake;
  const refusal = refused !== undefined && !canLower ? refused : (judged.refusal ?? refused);
  const kind = refused === undefined ? 'new-price' : 'lower-stake';
  const offer =
    refusal !== undefined && isPriceAlone && (refused === undefined || canLower)
      ? offerOf(judged, refused === undefined ? judged.stakePerLine : lowered, kind, {
          wallMs: wallMs(),
          isStakeKept: freeBet !== undefined,
        })
      : undefined;
  // a long combo multiplies to more than any number that is written down
  return { ...judged, possibleReturn: smaller(judged.possibleReturn, bounds.maxPayout), refusal, bounds: narrowed, offer };
}

export async function weighSlip(parts: WeighParts, asked: Asked): Promise<Weighed> {
  const judged = await judgeAsked(parts, asked);
  const { playerId, currency } = asked;
  return measureSlip(parts, judged, await readBounds(parts.database, { playerId, currency, legs: judged.agreed }), asked);
}

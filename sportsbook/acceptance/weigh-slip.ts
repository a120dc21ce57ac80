// A slip judged and measured against its bounds: what quote, acceptance and the last look have in common.
import type { BetOffer, BookRefusal, BookSlip, FreeBet, PricePolicy } from '#contract/protocols/sportsbook-bets.ts';
import { possibleReturn } from '../slip/index.ts';
import type { Book } from '../book-parts.ts';
import { type Bounds, boundsOf, type BoundsRead, oddsOfReturn, readBounds } from './bounds.ts';
import { competitorNames } from './competitor-names.ts';
import { type JudgedSlip, judgeSlip } from './judge-slip.ts';
import { nothingOpen } from './open-stakes.ts';

export type WeighParts = Pick<Book, 'database' | 'feed' | 'markets' | 'playersOf' | 'delayMs' | 'wallMs' | 'catalogue'>;

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
  { minStake, maxStake }: Stakes,
  setBy: string,
  open: BoundsRead['open'],
): BookRefusal | undefined {
  if (maxStake < minStake && (open.stake > 0n || open.pays > 0n)) return { code: 'stakes-open' };
  if (stake < minStake || stake === 0n) return { code: 'stake-too-low', limit: String(minStake) };
  if (stake <= maxStake) return undefined;
  return { code: setBy === 'payout' ? 'payout-too-high' : 'stake-too-high', limit: String(maxStake), detail: setBy };
}

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
  /** The bet is placed, so its stake counts as open already. */
  isPlaced?: boolean;
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
  const bounds = boundsOf(read, currency, oddsOfReturn(judged.possibleReturn, judged.stake));
  const minStake = session !== undefined && session.minStake > bounds.minStake ? session.minStake : bounds.minStake;
  const maxStake = session !== undefined && session.maxStake < bounds.maxStake ? session.maxStake : bounds.maxStake;
  const narrowed = { ...bounds, minStake, maxStake, limits: { ...bounds.limits, minStake: String(minStake), maxStake: String(maxStake) } };
  const isPriceAlone = judged.refusal === undefined || judged.refusal.code === 'price-changed';
  const refused = isPriceAlone ? refuseStake(judged, narrowed, bounds.limits.setBy, read.open) : undefined;
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
  return { ...judged, refusal, bounds: narrowed, offer };
}

export async function weighSlip(parts: WeighParts, asked: Asked): Promise<Weighed> {
  const judged = await judgeAsked(parts, asked);
  const { playerId, currency, isPlaced = false } = asked;
  const read = await readBounds(parts.database, { playerId, currency, legs: judged.agreed });
  return measureSlip(parts, judged, isPlaced ? { ...read, open: nothingOpen } : read, asked);
}

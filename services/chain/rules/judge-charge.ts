// What a charge is by what the chain shows of its address now. Pure: the same again gives the same.
import type { ChargeRow } from '../tables.ts';
import { type Asset, neededFor, toAmount } from './assets.ts';

export interface Seen {
  units: bigint;
  blockNumber: bigint;
}

/** What is to be written of a charge; news are what the casino is told. */
export interface Judgement {
  status: ChargeRow['status'];
  reason: string | null;
  toldAmount: bigint;
  takenBack: bigint;
  received: bigint;
  confirmations: number;
  needed: number;
  /** Something may still change with the blocks to come. */
  isSettling: boolean;
  lostAt: bigint | null;
  news: 'none' | 'progress' | 'outcome';
}

/** Blocks for which credited money may be gone from the chain before the casino hears that it was taken back. */
export const graceBlocks = 12n;

export const reasons = {
  expired: 'expired',
  reorganised: 'deposit-reorganised',
  dust: 'below-minimum',
  otherCurrency: 'other-currency',
} as const;

type Charge = Pick<
  ChargeRow,
  'status' | 'amount' | 'told_amount' | 'taken_back' | 'expires_at' | 'received' | 'confirmations' | 'needed' | 'lost_at'
>;

const blocksAbove = (head: bigint, blockNumber: bigint): number => Number(head - blockNumber) + 1;

/** Of a charge that was credited: more came, or what was credited is gone, or a part of it. */
function judgeCredited(charge: Charge, confirmed: bigint, seen: bigint, isDeep: boolean, head: bigint): Partial<Judgement> {
  const { told_amount: told, taken_back: taken, lost_at: lostAt } = charge;
  if (seen < told - taken) {
    if (lostAt === null) return { lostAt: head, isSettling: true };
    if (head - lostAt < graceBlocks) return { isSettling: true };
    const gone = { takenBack: told - seen, reason: reasons.reorganised, lostAt: null };
    return { ...gone, status: 'charged-back', isSettling: true, news: 'outcome' };
  }
  if (charge.status === 'charged-back') {
    const gone = told - confirmed;
    // a part of what is gone came again
    if (gone > 0n && gone < taken) return { takenBack: gone, reason: reasons.reorganised, lostAt: null, isSettling: true, news: 'outcome' };
    if (gone > 0n) return { lostAt: null, isSettling: true };
    const back = { toldAmount: confirmed, takenBack: 0n, reason: null, lostAt: null };
    return { ...back, status: 'succeeded', isSettling: !isDeep, news: 'outcome' };
  }
  if (confirmed > told) return { toldAmount: confirmed, lostAt: null, isSettling: !isDeep, news: 'outcome' };
  return { lostAt: null, isSettling: !isDeep };
}

/**
 * Judges a charge at a height, from all deposits of its own currency that the chain holds.
 * @param now undefined where there are newer blocks that were not read: what they hold may have come in time
 */
export function judgeCharge(charge: Charge, asset: Asset, deposits: readonly Seen[], head: bigint, now: Date | undefined): Judgement {
  const sum = (some: readonly Seen[]): bigint =>
    toAmount(
      asset,
      some.reduce((total, { units }) => total + units, 0n),
    );
  const all = sum(deposits);
  // less than it costs to move is as nothing
  const received = all < asset.dust ? 0n : all;
  const needed = received === 0n ? 0 : neededFor(asset, received);
  const confirmed = received === 0n ? 0n : sum(deposits.filter(({ blockNumber }) => blocksAbove(head, blockNumber) >= needed));
  const youngest = deposits.reduce<bigint | undefined>(
    (top, one) => (top === undefined || one.blockNumber > top ? one.blockNumber : top),
    undefined,
  );
  const confirmations = youngest === undefined || received === 0n ? 0 : Math.min(needed, Math.max(0, blocksAbove(head, youngest)));
  const isAllIn = confirmed === received;
  // a credited deposit is looked at until no re-organisation that was ever seen would reach it
  const isDeep = isAllIn && (youngest === undefined || head - youngest > 4n * graceBlocks);
  const base: Judgement = {
    status: charge.status,
    reason: null,
    toldAmount: charge.told_amount,
    takenBack: charge.taken_back,
    received,
    confirmations,
    needed,
    isSettling: deposits.length > 0 && !isDeep,
    lostAt: charge.lost_at,
    news: 'none',
  };
  if (charge.status === 'succeeded' || charge.status === 'charged-back')
    return { ...base, ...judgeCredited(charge, confirmed, received, isDeep, head) };
  const isOver = now !== undefined && charge.expires_at <= now;
  if (received > 0n && isAllIn && (confirmed >= charge.amount || isOver))
    return { ...base, status: 'succeeded', toldAmount: confirmed, isSettling: true, news: 'outcome' };
  // what came of one that was given up is credited when its time is over, however deep it lies by then
  if (charge.status === 'cancelled') return { ...base, isSettling: base.isSettling || received > 0n };
  if (charge.status === 'failed') return base;
  if (received === 0n && isOver)
    return { ...base, status: 'failed', reason: all > 0n ? reasons.dust : reasons.expired, isSettling: false, news: 'outcome' };
  const isSame = received === charge.received && confirmations === charge.confirmations && needed === charge.needed;
  return { ...base, status: received > 0n ? 'pending' : 'created', news: isSame ? 'none' : 'progress' };
}

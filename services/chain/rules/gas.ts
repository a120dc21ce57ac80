// What a transfer may burn, what it offers for that, and how tokens are asked to move.
import type { Purpose } from '../tables.ts';
import type { Asset } from './assets.ts';

type Kind = 'coin' | 'token';
export const kindOf = ({ token }: Asset): Kind => (token === undefined ? 'coin' : 'token');

/** A coin to an address without code takes exactly this; tokens take what their contract needs, seldom more than half of it. */
export const gasOf = (kind: Kind): bigint => (kind === 'coin' ? 21_000n : 120_000n);

/**
 * The most that a transfer may burn. Coins that leave the house may meet code, which takes them and writes a note: wallets that are contracts do so for
 * less than half of what is allowed above a plain transfer.
 */
export const maxGasOf = (purpose: Purpose, kind: Kind): bigint =>
  kind === 'coin' && (purpose === 'payout' || purpose === 'cold') ? 60_000n : gasOf(kind);

export interface Fee {
  /** At most, per gas. */
  maxFee: bigint;
  /** Of it, for who makes the block. */
  tip: bigint;
}

const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Twice the fee of the newest block holds through six full ones. */
export function feeFor(baseFee: bigint, tip: bigint, ceiling: bigint): Fee {
  const maxFee = lower(2n * baseFee + tip, ceiling);
  return { maxFee, tip: lower(tip, maxFee) };
}

/**
 * The fee with which a transaction takes the place of one that is stuck: nodes want a tenth more of both parts, this is a quarter, or what is asked
 * for today. Undefined at the ceiling.
 */
export function raisedFee(before: Fee, today: Fee, ceiling: bigint): Fee | undefined {
  const quarterMore = (value: bigint): bigint => (value * 5n + 3n) / 4n;
  const maxFee = lower(higher(quarterMore(before.maxFee), today.maxFee), ceiling);
  if (maxFee * 10n < before.maxFee * 11n) return undefined;
  return { maxFee, tip: lower(higher(quarterMore(before.tip), today.tip), maxFee) };
}

const word = (value: bigint | string): string => (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0');

/** transfer(address,uint256) of ERC-20. */
export const tokenTransferData = (to: string, units: bigint): string => `0xa9059cbb${word(to)}${word(units)}`;

/** balanceOf(address) of ERC-20. */
export const tokenBalanceData = (address: string): string => `0x70a08231${word(address)}`;

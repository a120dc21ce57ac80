// What a quick game pays. Prizes are counted in fiftieths of the stake, and a stake is a whole number of fifty smallest units, so every
// payout is whole at every stake and nothing is ever rounded.
import { fraction, toDecimal } from '../fraction.ts';

/** A stake is a multiple of this, in smallest units. */
export const stakeStep = 50n;

/** What every quick game gives back on average, of every choice and at every stake, in percent. */
export const quickRtp = '99.0000';

/** Returns what the house keeps of a return in percent, both with four digits: "99.0000" -> "1.0000". */
export const edgeOf = (rtp: string): string => toDecimal(fraction(1_000_000n - BigInt(rtp.replace('.', '')), 10_000n), 4);

/** True for a stake of which every fiftieth is a whole number of units. */
export const isPlayableStake = (stake: bigint): boolean => stake > 0n && stake % stakeStep === 0n;

/** Returns what a prize in fiftieths of the stake pays. @throws RangeError for a stake that cannot be played. */
export function payoutOf(stake: bigint, fiftieths: number): bigint {
  if (!isPlayableStake(stake)) throw new RangeError(`A stake is a multiple of ${stakeStep}, above zero.`);
  return (stake / stakeStep) * BigInt(fiftieths);
}

/** Returns a prize in stakes, as a decimal with two digits: 99 -> "1.98". */
export const timesOf = (fiftieths: number): string => toDecimal(fraction(BigInt(fiftieths), stakeStep), 2);

import { fraction, toDecimal } from '../fraction.ts';
import type { Return } from '../returns/way-to-play.ts';
import { stakeStep } from './payout.ts';
import type { Prize } from './value-option.ts';

/** Returns what a choice returns, from how many of the equally likely outcomes pay what. */
export function returnsOfPrizes(prizes: readonly Prize[]): Return[] {
  const total = Number(prizes.reduce((sum, { ways }) => sum + ways, 0n));
  return prizes.map(({ fiftieths, ways }) => {
    const times = toDecimal(fraction(BigInt(fiftieths), stakeStep), 6);
    return { times: Number(times), chance: Number(ways) / total };
  });
}

import type { Static } from 'typebox';
import type { FreeSpinsOffer } from '#contract/player-bonus.ts';
import type { TemplateBody } from './template-schema.ts';

/** Returns the free spins that a template brings in a currency; null: none. */
export function spinsOf({ freeSpins, currencies }: TemplateBody, currency: string): Static<typeof FreeSpinsOffer> | null {
  const stake = currencies[currency]?.spinStake;
  return freeSpins === undefined || stake === undefined ? null : { ...freeSpins, stake: BigInt(stake) };
}

/** What the free spins of a template cost at the most: their stakes. */
export function costOfSpins(body: TemplateBody, currency: string): bigint {
  const spins = spinsOf(body, currency);
  return spins === null ? 0n : spins.stake * BigInt(spins.count);
}

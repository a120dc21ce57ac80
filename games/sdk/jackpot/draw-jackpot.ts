import { createLabelledDraws, type Hashing, type Seeds } from '#games/fair/index.ts';

/**
 * Says whether a round draws the jackpot: one number below `oddsPerUnit`, from the round's own seeds, is below its stake in smallest units. So
 * a stake twice as high has twice the chance, and nothing that was played before has a part in it.
 * @throws RangeError if a seed or the nonce is malformed.
 */
export function drawsJackpot(
  seeds: Seeds,
  { id, oddsPerUnit, stake }: { id: string; oddsPerUnit: number; stake: bigint },
  hashing: Hashing,
): boolean {
  return BigInt(createLabelledDraws(seeds, `jackpot:${id}`, hashing).nextInt(oddsPerUnit)) < stake;
}

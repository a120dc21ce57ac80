import type { GameRow } from '../catalogue.ts';

/** True where a game can be played at a stake in a currency. */
export function hasStake({ stakes }: Pick<GameRow, 'stakes'>, currency: string, stake: bigint): boolean {
  const range = stakes.find((one) => one.currency === currency);
  if (range === undefined || stake < BigInt(range.min) || stake > BigInt(range.max)) return false;
  return range.values?.includes(String(stake)) !== false;
}

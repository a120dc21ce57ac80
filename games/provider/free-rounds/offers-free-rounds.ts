import type { OfferedGame } from '#games/registry.ts';
import { stakeLadder } from '#games/sdk/stakes.ts';

/** True for a game whose rounds can be given away: a slot, whose rounds one stake opens. */
export const offersFreeRounds = ({ type, maths: [maths] }: OfferedGame): boolean => type === 'slot' && maths.roundKind !== 'shared';

/** True for a stake that the game has in the currency. */
export function isStakeOf({ stakes, maths: [maths] }: OfferedGame, currency: string, stake: bigint): boolean {
  const range = stakes.ranges.get(currency);
  return range !== undefined && stakeLadder(stakes, currency, range, maths.isPlayableStake).includes(stake);
}

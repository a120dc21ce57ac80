// What the wallet calls the rounds of Valkyrie's providers.
import { findRoundByRef } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { ValkyrieTransaction } from './requests.ts';

/** A provider's number of a round, and of the bet where it has one. */
export interface SentRound {
  round: string;
  bet: string | null;
}

export const sentRoundOf = ({ providerRoundId, providerBetRef, providerTransactionId }: ValkyrieTransaction): SentRound => ({
  round: providerRoundId ?? providerBetRef ?? providerTransactionId,
  bet: providerBetRef ?? null,
});

/**
 * Returns the wallet's number of a player's round. Those at a live table share its number, so the player stands in ours. Who never says that a
 * game is over settles each bet of it alone: there each bet is a round, which its payout or its cancellation ends, whatever becomes of the others.
 * No number of a provider has a space.
 */
export async function roundRefOf(
  db: Db,
  { provider, playerId, depositEndsRound }: { provider: string; playerId: string; depositEndsRound: boolean },
  { round, bet }: SentRound,
): Promise<string> {
  // rounds that were opened before the player stood in the number
  const before = await findRoundByRef(db, { provider, ref: round });
  if (before?.player_id === playerId) return round;
  return depositEndsRound && bet !== null ? `${round} ${bet} ${playerId}` : `${round} ${playerId}`;
}

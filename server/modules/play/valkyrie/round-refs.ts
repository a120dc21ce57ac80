// What the wallet calls the rounds of Valkyrie's providers.
import { findRoundByRef, findRoundsByRefs } from '#server/modules/wallet/index.ts';
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

interface Unit {
  provider: string;
  playerId: string;
  depositEndsRound: boolean;
}

/**
 * Returns the wallet's number of a player's round. Those at a live table share its number, so the player stands in ours. Who never says that a
 * game is over settles each bet of it alone: there each bet is a round, which its payout or its cancellation ends, whatever becomes of the others.
 * No number of a provider has a space.
 */
export async function roundRefOf(db: Db, { provider, playerId, depositEndsRound }: Unit, { round, bet }: SentRound): Promise<string> {
  // rounds that were opened before the player stood in the number
  const before = await findRoundByRef(db, { provider, ref: round });
  if (before?.player_id === playerId) return round;
  return depositEndsRound && bet !== null ? `${round} ${bet} ${playerId}` : `${round} ${playerId}`;
}

/** Returns a player's rounds of a provider's number, oldest first: one, or where each bet is one those of its bets. */
export async function findRoundsOf(db: Db, unit: Unit, round: string): Promise<Awaited<ReturnType<typeof findRoundsByRefs>>> {
  const { provider, playerId } = unit;
  const whole = await findRoundByRef(db, { provider, ref: await roundRefOf(db, unit, { round, bet: null }) });
  if (whole !== undefined) return [whole];
  if (!unit.depositEndsRound) return [];
  const bets = await db
    .selectFrom('valkyrie_transaction')
    .select('bet_ref')
    .distinct()
    .where('provider', '=', provider)
    .where('round_ref', '=', round)
    .where('bet_ref', 'is not', null)
    .execute();
  const refs = bets.map(({ bet_ref: bet }) => `${round} ${bet} ${playerId}`);
  return await findRoundsByRefs(db, provider, refs);
}

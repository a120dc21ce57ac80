// What the wallet calls the rounds of Valkyrie's providers.
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
 * Returns the wallet's number of it. Who never says that a game is over settles each bet of it alone: there each bet is a round, which its payout
 * or its cancellation ends, whatever becomes of the others. No number of a provider has a space.
 */
export const roundRefOf = ({ round, bet }: SentRound, depositEndsRound: boolean): string =>
  depositEndsRound && bet !== null ? `${round} ${bet}` : round;

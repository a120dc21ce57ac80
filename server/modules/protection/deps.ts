import type { IdentityDeps } from '#server/modules/identity/index.ts';
import type { TellDeps } from '#server/modules/messages/index.ts';
import type { WalletDeps } from '#server/modules/wallet/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** A sum of deposits in one currency, in its smallest unit. */
export interface DepositSum {
  currency: string;
  amount: bigint;
}

/** What protection needs of payments, which stand above it. */
export interface DepositReader {
  /** Returns what a player deposited from a moment on, by currency, with everything that is under way. */
  sumDeposits(db: Db, playerId: string, since: Date): Promise<DepositSum[]>;
}

/** What an exclusion does in modules that stand above, in its own transaction. */
export interface ExclusionEffects {
  /** Declines the deposits that are open, where they can be. */
  declineDeposits(tx: Tx, playerId: string): Promise<void>;
  /** Ends the games that the player has open; their providers are told after the commit. */
  endGames(tx: Tx, playerId: string): Promise<void>;
}

/** What the protection of players needs of the app. */
export type ProtectionDeps = IdentityDeps & WalletDeps & TellDeps & { deposits: DepositReader; exclusionEffects: ExclusionEffects };

export const handle = handlerFor<ProtectionDeps>();

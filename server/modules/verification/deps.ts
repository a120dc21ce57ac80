import type { IdentityDeps } from '#server/modules/identity/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Outbox } from '#server/platform/outbox.ts';
import type { Checker } from './checker.ts';
import type { DocumentDeps } from './documents/deps.ts';

/** What the loss of a check does in modules that stand above, in its own transaction. */
export interface LossEffects {
  /** Declines the deposits that are open, where they can be. */
  declineDeposits(tx: Tx, playerId: string): Promise<void>;
  /** Ends the games that the player has open; their providers are told after the commit. */
  endGames(tx: Tx, playerId: string): Promise<void>;
}

/** What verification needs of the app. */
export type VerificationDeps = IdentityDeps &
  DocumentDeps & {
    outbox: Outbox;
    /** The identity checker; undefined where none is configured. */
    checker: Checker | undefined;
    lossEffects: LossEffects;
    /** Whether the deposits of a player that have arrived since a moment pass a sum together; payments know. */
    hasDepositedAbove: (db: Db, playerId: string, since: Date, above: { amount: number; currency: string }) => Promise<boolean>;
  };

export const handle = handlerFor<VerificationDeps>();

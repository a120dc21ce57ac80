import type { IdentityDeps } from '#server/modules/identity/index.ts';
import type { TellDeps } from '#server/modules/messages/index.ts';
import type { Player } from '#server/modules/players/index.ts';
import type { VerificationDeps } from '#server/modules/verification/index.ts';
import type { WalletDeps } from '#server/modules/wallet/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { ActiveBonuses } from './progress/active-bonuses.ts';

/** Free spins that a template grants. */
export interface SpinsWanted {
  playerId: string;
  games: readonly string[];
  currency: string;
  count: number;
  stake: bigint;
  winnings: 'real' | 'bonus';
  /** Until when they can be activated. */
  acceptUntil: Date;
  /** How many days they can be played from then on. */
  days: number;
  actor: string;
  reason: string;
}

/** What bonuses ask of the games about free spins. */
export interface FreeSpinsDoor {
  /** Returns those of some games in which a player can be given spins at a stake. */
  findGames(db: Db, player: Player, wanted: { games: readonly string[]; currency: string; stake: bigint }): Promise<string[]>;
  /** Issues spins, which the player activates in one of the games. Returns the id of the grant. */
  grant(tx: Tx, wanted: SpinsWanted): Promise<string>;
  /** Returns how many grants of a player wait to be activated. */
  countIssued(db: Db, playerId: string): Promise<number>;
  /** Lets those hold longer, active ones too, that could not be played since a moment at any of their providers, and can be now. */
  extend(tx: Tx, lost: { lostSince: (providers: readonly string[]) => Date | undefined; now: Date }): Promise<void>;
  /** Takes those of a player back. Returns how many. */
  takeBackIssued(tx: Tx, playerId: string): Promise<number>;
  /** Takes some grants of a player back, those too that are played, and tells their providers. */
  takeBack(tx: Tx, wanted: { playerId: string; ids: readonly string[]; reason: string }): Promise<number>;
}

/** How a deposit stands that was credited: people may have yet to decide whether it was taken back for good. */
export type DepositStanding = 'stands' | 'doubted' | 'gone';

/** What bonuses need of the app. */
export type BonusDeps = IdentityDeps &
  VerificationDeps &
  WalletDeps &
  TellDeps & {
    /** The bonuses that are being wagered. */
    activeBonuses: ActiveBonuses;
    /** Returns the categories of games by their identities; those that there are none of are left out. */
    gameCategories: (db: Db, identities: readonly string[]) => Promise<ReadonlyMap<string, string>>;
    /** Returns all games of a category, also those that are played no more. */
    gamesOfCategory: (db: Db, category: string) => Promise<readonly string[]>;
    /** Returns the games that can be played. */
    playableGames: (db: Db) => Promise<readonly { identity: string; category: string; provider: string }[]>;
    /** Returns the lowest odds, in hundredths, of those stakes that are bets on sports, by their keys in the ledger. */
    stakeOdds: (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;
    /** Returns the markets of the sportsbook on which these players together backed every outcome since a moment, with their bets. */
    oppositeBets: (
      db: Db,
      players: readonly string[],
      since: Date,
    ) => Promise<readonly { event: string; market: string; specifiers: string; bets: readonly { player: string }[] }[]>;
    /** Returns how many deposits of a player have arrived. */
    countDeposits: (db: Db, playerId: string) => Promise<number>;
    /** Returns how a deposit stands. */
    standingOf: (db: Db, invoiceId: string) => Promise<DepositStanding>;
    freeSpins: FreeSpinsDoor;
  };

export const handle = handlerFor<BonusDeps>();

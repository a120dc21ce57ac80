// Bonuses stand below payments and play: what they ask of those is given here.
import { type BonusDeps, createActiveBonuses, enterAtSignUp, settleBonus, stopBonuses } from '#server/modules/bonuses/index.ts';
import type { IdentityDeps } from '#server/modules/identity/index.ts';
import { countDeposits, standingOf } from '#server/modules/payments/index.ts';
import {
  countIssuedFreeRounds,
  extendFreeRounds,
  findSpinGames,
  issueSpins,
  listGameFacts,
  listGamesOf,
  type PlayDeps,
  readGameCategories,
  readStakeOdds,
  takeBackGivenFreeRounds,
  takeBackIssuedFreeRounds,
} from '#server/modules/play/index.ts';
import { findOppositeBets } from '#server/modules/sports/index.ts';

type Parts = Pick<BonusDeps, 'database' | 'clock' | 'notifier' | 'log'>;

/** What bonuses are given by the house. */
export type BonusParts = Pick<
  BonusDeps,
  | 'activeBonuses'
  | 'gameCategories'
  | 'gamesOfCategory'
  | 'playableGames'
  | 'stakeOdds'
  | 'oppositeBets'
  | 'countDeposits'
  | 'standingOf'
  | 'freeSpins'
>;

/** Returns the parts; they look at the context when they are called, since it is not whole before. */
export function openBonuses(
  { database, clock, notifier, log }: Parts,
  opened: AsyncDisposableStack,
  context: () => PlayDeps,
): BonusParts & Pick<IdentityDeps, 'stopBonuses' | 'enterBonusCode'> {
  const settle = async (accountId: string): Promise<boolean> => {
    try {
      await database.transact(async (tx) => await settleBonus(tx, context(), accountId));
      return true;
    } catch (error) {
      log.warn({ err: error, accountId }, 'a bonus could not be settled after play; it is tried again, at last by a job');
      return false;
    }
  };
  const activeBonuses = createActiveBonuses({ db: database.db, clock, notifier, settle });
  opened.defer(async () => await activeBonuses.close());
  const freeSpins: BonusDeps['freeSpins'] = {
    findGames: async (db, player, wanted) => await findSpinGames(db, context(), player, wanted),
    grant: async (tx, wanted) => await issueSpins(tx, context(), wanted),
    countIssued: countIssuedFreeRounds,
    extend: async (tx, lost) => await extendFreeRounds(tx, context(), lost),
    takeBackIssued: async (tx, playerId) => await takeBackIssuedFreeRounds(tx, context(), playerId),
    takeBack: async (tx, wanted) => await takeBackGivenFreeRounds(tx, context(), wanted),
  };
  return {
    activeBonuses,
    gameCategories: readGameCategories,
    gamesOfCategory: listGamesOf,
    playableGames: listGameFacts,
    stakeOdds: readStakeOdds,
    oppositeBets: findOppositeBets,
    countDeposits,
    standingOf,
    freeSpins,
    enterBonusCode: async (tx, playerId, code) => await enterAtSignUp(tx, context(), playerId, code),
    stopBonuses: async (tx, playerId) => void (await stopBonuses(tx, context(), playerId)),
  };
}

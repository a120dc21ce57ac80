import type { Tx } from '#server/platform/database.ts';
import { takeLane } from '../ledger/take-lane.ts';

/** What holds for the stakes of an account while a bonus of it is active. */
export interface BonusRule {
  /** Which money a stake takes first. */
  order: 'real-first' | 'bonus-first';
  /** The most that a stake may be, in the account's smallest unit. */
  maxStake: bigint;
  /** Games in which there is none. */
  refusedGames: readonly string[];
}

/** Says what stakes of an account may be and which money they take first, from this transaction's commit on; undefined: no bonus is active any more. */
export async function setBonusRule(tx: Tx, playerId: string, accountId: string, rule: BonusRule | undefined): Promise<void> {
  await takeLane(tx, playerId);
  await tx
    .updateTable('ledger.wallet_account')
    .set({
      bonus_first: rule?.order === 'bonus-first',
      bonus_max_stake: rule?.maxStake ?? null,
      bonus_refused_games: rule === undefined || rule.refusedGames.length === 0 ? null : [...rule.refusedGames],
    })
    .where('id', '=', accountId)
    .execute();
}

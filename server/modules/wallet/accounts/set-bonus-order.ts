import type { Tx } from '#server/platform/database.ts';
import { takeLane } from '../ledger/take-lane.ts';

/** Says which money a stake of the account takes first, from this transaction's commit on. */
export async function setBonusOrder(tx: Tx, playerId: string, accountId: string, order: 'real-first' | 'bonus-first'): Promise<void> {
  await takeLane(tx, playerId);
  await tx
    .updateTable('ledger.wallet_account')
    .set({ bonus_first: order === 'bonus-first' })
    .where('id', '=', accountId)
    .execute();
}

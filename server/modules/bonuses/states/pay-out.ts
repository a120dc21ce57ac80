import { playerBonusResult } from '#contract/kernel/constants.ts';
import { postTransfer, takeLane } from '#server/modules/wallet/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { derivedId } from '#server/platform/ids.ts';
import type { BonusDeps } from '../deps.ts';
import { standingOfSource } from './standing-of-source.ts';
import { type BonusRow, publishBonus } from './to-player-bonus.ts';

/**
 * Books a bonus that is real money, granted and converted at once: 1-1 becomes 3-2, whatever else is being wagered. Where the ledger grants
 * nothing to the player at this time, or its deposit does not stand, it stays issued.
 */
export async function payOut(tx: Tx, deps: BonusDeps, row: BonusRow): Promise<BonusRow> {
  const { id, account_id: accountId, amount } = row;
  // whoever takes its deposit back holds the lane: it is seen here, or finds this paid
  await takeLane(tx, row.player_id);
  if ((await standingOfSource(tx, deps, row)) !== 'stands') return row;
  const granted = await postTransfer(tx, deps, { kind: 'bonus-grant', key: derivedId('bonus', id, 'grant'), accountId, amount });
  if (granted.code === 'blocked') return row;
  const key = derivedId('bonus', id, 'bonus-convert');
  const converted = granted.code === 'ok' ? await postTransfer(tx, deps, { kind: 'bonus-convert', key, accountId, amount }) : granted;
  if (converted.code !== 'ok') throw new Error(`The ledger refused to pay bonus ${id} out: ${converted.code}`);
  const now = deps.clock.now();
  const paid = await tx
    .updateTable('player_bonus')
    .set((e) => ({
      status: 3,
      result: playerBonusResult.played,
      activated_at: now,
      ended_at: now,
      end_reason: 'wagered',
      last_entry: converted.entryId ?? null,
      converted: amount,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = { bonusId: id, result: paid.result, why: 'real-money', converted: String(amount), removed: '0' };
  await recordAudit(tx, deps.clock, { actor: 'system', action: 'bonus end', subject: row.player_id, reason: 'it is real money', after });
  await publishBonus(tx, deps, paid);
  return paid;
}

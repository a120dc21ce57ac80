import type { Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { endBonus, type EndReason } from './end-bonus.ts';
import type { BonusRow } from './to-player-bonus.ts';

/** Takes back the bonuses of a player that were not activated, in the transaction that excludes (requirement EX-04): nothing lures them back. */
export async function takeBackBonuses(
  tx: Tx,
  deps: BonusDeps,
  playerId: string,
  { reason, why }: { reason: EndReason; why: string } = { reason: 'excluded', why: 'the player is excluded' },
): Promise<BonusRow[]> {
  const issued = await tx
    .selectFrom('player_bonus')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('status', '=', 1)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ended: BonusRow[] = [];
  for (const row of issued) ended.push(await endBonus(tx, deps, row, undefined, { reason, actor: 'system', why }));
  return ended;
}

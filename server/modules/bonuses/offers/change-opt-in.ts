import { holdPlayer, refuseUnlessActive, updatePlayer } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { takeBackBonuses } from '../states/take-back-bonuses.ts';
import type { BonusRow } from '../states/to-player-bonus.ts';

export interface TakenBack {
  bonuses: BonusRow[];
  /** Grants of free spins. */
  freeSpins: number;
}

/** Takes back what a player has not activated, who wants no bonuses any more. */
export async function stopBonuses(tx: Tx, deps: BonusDeps, playerId: string): Promise<TakenBack> {
  const bonuses = await takeBackBonuses(tx, deps, playerId, { reason: 'opted-out', why: 'the player wants no bonuses' });
  return { bonuses, freeSpins: await deps.freeSpins.takeBackIssued(tx, playerId) };
}

interface OptIn {
  playerId: string;
  wantsBonuses: boolean;
  isPreview: boolean;
}

/** Keeps whether a player wants bonuses. Returns what is taken back by it, or would be. @throws Problem for who may not play and wants some */
export async function changeOptIn(tx: Tx, deps: BonusDeps, { playerId, wantsBonuses, isPreview }: OptIn): Promise<TakenBack> {
  const player = await holdPlayer(tx, playerId);
  if (wantsBonuses) refuseUnlessActive(player.status);
  if (isPreview) {
    if (wantsBonuses) return { bonuses: [], freeSpins: 0 };
    const issued = tx.selectFrom('player_bonus').selectAll().where('player_id', '=', playerId).where('status', '=', 1);
    return { bonuses: await issued.orderBy('id').execute(), freeSpins: await deps.freeSpins.countIssued(tx, playerId) };
  }
  if (player.receive_bonus !== wantsBonuses) {
    await updatePlayer(tx, deps, player, { receiveBonus: wantsBonuses });
    await recordAudit(tx, deps.clock, {
      actor: `player:${playerId}`,
      action: 'bonus opt-in',
      subject: playerId,
      reason: 'the player',
      before: { wantsBonuses: player.receive_bonus },
      after: { wantsBonuses },
    });
  }
  return wantsBonuses ? { bonuses: [], freeSpins: 0 } : await stopBonuses(tx, deps, playerId);
}

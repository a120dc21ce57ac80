import { playerStatus } from '#contract/kernel/constants.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import { suppressedFor } from './begin-exclusion.ts';

const barred: readonly number[] = [playerStatus.excluded, playerStatus.coolingOff];

/** Says why a player is shown no promotions at this moment: a break or an exclusion, also one that was set without an end. */
export async function newsBar(db: Db, playerId: string): Promise<string | undefined> {
  return barred.includes((await requirePlayer(db, playerId)).status) ? suppressedFor : undefined;
}

/** Says why a player gets no promotions by email at this moment; who did not ask for any gets none either. */
export async function mailBar(db: Db, playerId: string): Promise<string | undefined> {
  const player = await requirePlayer(db, playerId);
  if (barred.includes(player.status)) return suppressedFor;
  return player.receive_email_promo ? undefined : 'not asked for';
}

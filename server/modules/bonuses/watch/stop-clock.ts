// While the house is closed for maintenance nobody can wager, so the clock of bonuses stands still: nothing expires, and afterwards everything
// that was granted holds as much longer.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { publishBonus } from '../states/to-player-bonus.ts';

type Deps = Pick<BonusDeps, 'clock' | 'settings' | 'outbox' | 'freeSpins'>;

/** Stops the clock, or lets it go on and gives back what was lost. Returns whether it stands still. */
export async function followMaintenance(tx: Tx, { clock, settings, outbox, freeSpins }: Deps): Promise<boolean> {
  const now = clock.now();
  if (settings.isInMaintenance) {
    await tx
      .insertInto('bonus_clock_stop')
      .values({ is_single: true, since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  }
  const stop = await tx.deleteFrom('bonus_clock_stop').returning('since').executeTakeFirst();
  if (stop === undefined) return false;
  const laterMs = Math.max(0, now.getTime() - stop.since.getTime());
  const later = sql`make_interval(secs => ${laterMs / 1000}::float8)`;
  const extended = await tx
    .updateTable('player_bonus')
    .set((e) => ({
      accept_until: sql<Date>`case when status = 1 then accept_until + ${later} else accept_until end`,
      wager_until: sql<Date>`wager_until + ${later}`,
      // whoever was told of an end is told of the new one
      warned_at: null,
      version: e('version', '+', 1),
    }))
    .where('status', '<', 3)
    .where('created_at', '<', now)
    .returningAll()
    .execute();
  for (const row of extended) await publishBonus(tx, { outbox }, row);
  await freeSpins.extendIssued(tx, laterMs);
  return false;
}

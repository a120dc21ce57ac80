// While the house is closed for maintenance nobody can wager, so the clock of bonuses stands still: nothing expires, and afterwards everything
// that was granted holds as much longer.
import type { Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { giveBack, type StopDeps, takeTurn } from './give-back.ts';

/** Stops the clock, or lets it go on and gives back what was lost. Returns whether it stands still. */
export async function followMaintenance(tx: Tx, deps: StopDeps & Pick<BonusDeps, 'settings'>): Promise<boolean> {
  const { isInMaintenance } = deps.settings;
  const isStopped = (await tx.selectFrom('bonus_clock_stop').select('since').executeTakeFirst()) !== undefined;
  if (isStopped === isInMaintenance) return isStopped;
  const now = await takeTurn(tx, deps);
  if (isInMaintenance) {
    await tx
      .insertInto('bonus_clock_stop')
      .values({ is_single: true, since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  }
  const stop = await tx.deleteFrom('bonus_clock_stop').returning('since').executeTakeFirst();
  if (stop !== undefined) await giveBack(tx, deps, { provider: null, since: stop.since }, now);
  return false;
}

// Whether a time is over for good: what could not be used of it is given back first.
import type { Db } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import type { TemplateBody } from '../templates/template-schema.ts';
import { isHeldUp } from './provider-stops.ts';

/** True while the house is closed for maintenance, and until the time that was lost is given back. */
export async function isClockStopped(tx: Db, { settings }: Pick<BonusDeps, 'settings'>): Promise<boolean> {
  return settings.isInMaintenance || (await tx.selectFrom('bonus_clock_stop').select('since').execute()).length > 0;
}

/** True where the time of a bonus was over at a moment that is past, and nothing of it is still to be given back. */
export async function hasRunOut(db: Db, deps: BonusDeps, until: Date, body: TemplateBody): Promise<boolean> {
  if (until > deps.clock.now()) return false;
  return !(await isClockStopped(db, deps)) && !(await isHeldUp(db, deps, body));
}

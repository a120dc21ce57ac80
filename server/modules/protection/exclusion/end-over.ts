// What time has ended ends for the account; whether it ends for the person is looked at before the player becomes active.
import { limitDefinition, limitStatus, playerStatus } from '#contract/kernel/constants.ts';
import { holdPlayer, readPlayerStatus } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import type { ProtectionDeps } from '../deps.ts';
import { admitPerson } from './admit-person.ts';
import { endIfOver } from './end-exclusion.ts';
import { breakOverEmail, exclusionOverEmail } from './exclusion.email.ts';
import { findStanding, holdStanding } from './read-exclusions.ts';
import { stateOf } from './rules.ts';

/** Ends what is over for a player. Who is the same person as somebody still excluded stays so. Returns whether anything ended. */
export async function endOver(tx: Tx, context: ProtectionDeps, playerId: string): Promise<boolean> {
  const player = await holdPlayer(tx, playerId);
  const row = await holdStanding(tx, playerId);
  if (row === undefined || !(await endIfOver(tx, context, player))) return false;
  await admitPerson(tx, context, playerId, 'profile');
  const email = row.definition === limitDefinition.coolingOff ? breakOverEmail : exclusionOverEmail;
  if ((await readPlayerStatus(tx, playerId)) === playerStatus.active)
    await tell(tx, context, { playerId, kind: 'exclusion', key: `exclusion over ${row.id}`, email: fillEmail(email) });
  return true;
}

/** Ends what is over for a player who asks, before the job comes by: nobody stays barred because it is late. Returns whether anything ended. */
export async function endOverExclusion(context: ProtectionDeps, playerId: string): Promise<boolean> {
  const row = await findStanding(context.database.db, playerId);
  if (row === undefined || stateOf(row, context.clock.now()) !== limitStatus.over) return false;
  return await context.database.transact(async (tx) => await endOver(tx, context, playerId));
}

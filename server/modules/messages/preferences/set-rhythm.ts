import type { MailRhythm } from '#contract/notification-kinds.ts';
import type { Tx } from '#server/platform/database.ts';
import { suppressAllOptionalMail } from '#server/platform/mail.ts';
import type { TellDeps } from '../deps.ts';
import { digestDue } from '../digest/digest-due.ts';
import { readPreferences } from './read-preferences.ts';

/** Sets how optional emails come. What waits for the next digest comes with the new rhythm, or is dropped where none is wanted. */
export async function setRhythm(
  tx: Tx,
  { clock, notifiedPlayer }: Pick<TellDeps, 'clock' | 'notifiedPlayer'>,
  playerId: string,
  rhythm: MailRhythm,
): Promise<void> {
  const now = clock.now();
  const changed = { mail_rhythm: rhythm, changed_at: now };
  await tx
    .insertInto('notification_setting')
    .values({ player_id: playerId, quiet_from: null, quiet_until: null, ...changed })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(changed))
    .execute();
  if (rhythm === 'none') {
    await tx.deleteFrom('notification_digest').where('player_id', '=', playerId).execute();
    await suppressAllOptionalMail(tx, playerId);
    return;
  }
  const { time_zone: timeZone } = await notifiedPlayer(tx, playerId);
  const { quiet } = await readPreferences(tx, playerId);
  const due = rhythm === 'each' ? now : digestDue(rhythm, timeZone, now, quiet);
  await tx.updateTable('notification_digest').set({ due_at: due }).where('player_id', '=', playerId).execute();
}

import type { NotificationKind, NotificationWay } from '#contract/notification-kinds.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/database.ts';
import { suppressOptionalMail } from '#server/platform/mail.ts';

/** Switches a way of telling on or off. An email that is switched off and waits is held back with it. */
export async function setChoice(
  tx: Tx,
  clock: Clock,
  playerId: string,
  { kind, way, isOn }: { kind: NotificationKind; way: NotificationWay; isOn: boolean },
): Promise<void> {
  const changed = { is_on: isOn, changed_at: clock.now() };
  await tx
    .insertInto('notification_choice')
    .values({ player_id: playerId, kind, way, ...changed })
    .onConflict((conflict) => conflict.columns(['player_id', 'kind', 'way']).doUpdateSet(changed))
    .execute();
  if (way === 'mail' && !isOn) await suppressOptionalMail(tx, playerId, kind);
}

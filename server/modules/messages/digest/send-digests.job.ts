// Optional emails together: what has become due of a player leaves as one email, and is gone with the transaction that writes it.
import { playerStatus } from '#contract/kernel/constants.ts';
import { isKind, kindRow } from '#contract/notification-kinds.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Tx } from '#server/platform/database.ts';
import { fillEmail, sendFilled } from '#server/platform/email.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { MessageDeps } from '../deps.ts';
import { digestEmail } from '../messages.email.ts';
import { readPreferences } from '../preferences/read-preferences.ts';
import { isOn, type Preferences, standsAgainst } from '../telling/choose-ways.ts';
import { unsubscribeToken, unsubscribeUrl } from '../unsubscribing/unsubscribe-token.ts';

const pageSize = 500;

/** Whether an item may still be told: its kind may have been switched off since, or an exclusion have begun. */
const mayBeTold = (kind: string, preferences: Preferences, status: number): boolean =>
  isKind(kind) && standsAgainst(kindRow(kind), status) === undefined && isOn(preferences, kind, kindRow(kind), 'mail');

async function sendDigest(tx: Tx, context: MessageDeps, playerId: string): Promise<void> {
  const items = await tx.deleteFrom('notification_digest').where('player_id', '=', playerId).returningAll().execute();
  const player = await context.notifiedPlayer(tx, playerId);
  const preferences = await readPreferences(tx, playerId);
  const isReached = player.status !== playerStatus.closed && player.erased_at === null && preferences.rhythm !== 'none';
  const told = items
    .filter(({ kind }) => isReached && mayBeTold(kind, preferences, player.status))
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1));
  if (told.length === 0) return;
  const notification = preferences.rhythm === 'weekly' ? 'digest-weekly' : 'digest-daily';
  const email = fillEmail(digestEmail, {
    params: { count: told.length, items: told.map(({ subject, body }) => `${subject}\n${body}`).join('\n') },
  });
  const token = unsubscribeToken(context.secrets, { playerId, kind: notification });
  const url = unsubscribeUrl(context.config.publicUrl, player.language, token);
  await sendFilled(tx, context, email, player, { playerId, notification, unsubscribeUrl: url });
}

/** Writes the digests that are due. */
export const sendDigestsJob: Job<MessageDeps> = {
  name: 'send-digests',
  every: '*/5 * * * *',
  async run(context) {
    const { database, clock } = context;
    const due = await database.db
      .selectFrom('notification_digest')
      .select('player_id')
      .distinct()
      .where('due_at', '<=', clock.now())
      .limit(pageSize)
      .execute();
    await eachOnItsOwn(due, async ({ player_id: id }) => await database.transact(async (tx) => await sendDigest(tx, context, id)));
  },
};

import { kindRow } from '#contract/notification-kinds.ts';
import { localePrefix } from '#contract/kernel/locale-prefix.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { MessageDeps } from '../deps.ts';
import { readPreferences } from '../preferences/read-preferences.ts';
import { chooseWays } from '../telling/choose-ways.ts';
import { type PushJob, sendPushName } from './queue-push.ts';
import { sendMessage } from './send-message.ts';
import { vapidKeys } from './vapid-keys.ts';

/** Whether the player still wants it and may be reached: an exclusion may have begun since, or the kind been switched off. */
async function isWanted({ database, notifiedPlayer, clock }: MessageDeps, { playerId, kind }: PushJob): Promise<boolean> {
  const player = await notifiedPlayer(database.db, playerId);
  if (player.erased_at !== null) return false;
  const standing = { status: player.status, isEmailProven: true, timeZone: player.time_zone, now: clock.now() };
  return chooseWays(kind, kindRow(kind), await readPreferences(database.db, playerId), standing).push !== undefined;
}

/** Sends a push message to one browser; tried again where its push service is down, and a browser that takes no more is forgotten. */
export const sendPushJob: Job<MessageDeps> = {
  name: sendPushName,
  async run(context, payload) {
    const job = payload as PushJob;
    const { database, config, secrets, clock } = context;
    const row = await database.db.selectFrom('push_subscription').selectAll().where('id', '=', job.subscriptionId).executeTakeFirst();
    // somebody else may have switched it on in the same browser since
    if (row === undefined || row.player_id !== job.playerId || !(await isWanted(context, job))) return;
    const { title, topic, locale, url } = job.message;
    const outcome = await sendMessage(
      { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
      { title, topic, locale, url: `${localePrefix(locale)}${url}` },
      { keys: vapidKeys(secrets), subject: `mailto:${config.operatorMail}`, pushInner: config.pushInner },
    );
    await database.transact(async (tx) => {
      if (outcome === 'gone') await tx.deleteFrom('push_subscription').where('id', '=', row.id).execute();
      if (outcome === 'sent') await tx.updateTable('push_subscription').set({ sent_at: clock.now() }).where('id', '=', row.id).execute();
    });
  },
};

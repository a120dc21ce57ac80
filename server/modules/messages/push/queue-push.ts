import { createHash } from 'node:crypto';
import { kindRow, type NotificationKind } from '#contract/notification-kinds.ts';
import type { Tx } from '#server/platform/database.ts';
import { addJob } from '#server/platform/jobs.ts';
import type { NotifiedPlayer, TellDeps } from '../deps.ts';
import type { NoticeData } from '../telling/keep-notice.ts';
import type { PushMessage } from './send-message.ts';

export const sendPushName = 'send-push';

export interface PushJob {
  subscriptionId: string;
  playerId: string;
  kind: NotificationKind;
  message: PushMessage;
}

const maxAttempts = 8;

/** What a locked screen may show: what happened, no amounts and no details. */
const titleOf = ({ content }: Pick<TellDeps, 'content'>, language: string, { event, title, ...params }: NoticeData): string => {
  if (typeof title === 'string') return title;
  const key = `alerts.notification.${event}.title`;
  const own = content.say(language, key, params);
  return own === key ? content.say(language, 'alerts.notification.title') : own;
};

/** Adds a push message for each browser in which a player takes them. Returns whether there is one. */
export async function queuePush(
  tx: Tx,
  deps: Pick<TellDeps, 'content'>,
  player: NotifiedPlayer,
  { kind, key, data, at }: { kind: NotificationKind; key: string; data: NoticeData; at: 'now' | Date },
): Promise<boolean> {
  const browsers = await tx.selectFrom('push_subscription').select('id').where('player_id', '=', player.id).execute();
  const message: PushMessage = {
    title: titleOf(deps, player.language, data),
    url: kindRow(kind).page,
    locale: player.language,
    topic: createHash('sha256').update(key).digest('base64url').slice(0, 32),
  };
  for (const { id } of browsers) {
    const job: PushJob = { subscriptionId: id, playerId: player.id, kind, message };
    await addJob(tx, sendPushName, job, { maxAttempts, ...(at !== 'now' && { runAt: at }) });
  }
  return browsers.length > 0;
}

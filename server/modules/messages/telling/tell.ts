// The one door by which a player is told of a thing: the notice, the email and the push message of it, each where the kind, the player's
// choices, how they stand and their quiet hours allow it. All of it is written in the transaction that it tells of.
import { isOptional, kindRow, type NotificationKind } from '#contract/notification-kinds.ts';
import type { Tx } from '#server/platform/database.ts';
import { type FilledEmail, type Recipient, sendFilled } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import type { OptionalMail } from '#server/platform/mail.ts';
import type { NotifiedPlayer, TellDeps } from '../deps.ts';
import { queuePush } from '../push/queue-push.ts';
import { readPreferences } from '../preferences/read-preferences.ts';
import { unsubscribeToken, unsubscribeUrl } from '../unsubscribing/unsubscribe-token.ts';
import { chooseWays, type Ways } from './choose-ways.ts';
import { keepNotice, type NoticeData } from './keep-notice.ts';

export interface Telling {
  playerId: string;
  kind: NotificationKind;
  /** Names what happened: the same is told once, for ever. */
  key: string;
  /** Of the notice and the push message; without it they say what the email's subject says. */
  data?: NoticeData;
  /** Filled already, or once it is known who reads it. */
  email?: FilledEmail | ((player: NotifiedPlayer) => FilledEmail | undefined) | undefined;
  /** To whom the email goes, where that is not the player's address of now. */
  to?: Recipient;
}

const optionalOf = (
  { secrets, config }: TellDeps,
  player: NotifiedPlayer,
  kind: NotificationKind,
  mail: 'now' | Date,
): OptionalMail | undefined =>
  isOptional(kindRow(kind).mail)
    ? {
        playerId: player.id,
        notification: kind,
        unsubscribeUrl: unsubscribeUrl(config.publicUrl, player.language, unsubscribeToken(secrets, { playerId: player.id, kind })),
        sendAfter: mail === 'now' ? undefined : mail,
      }
    : undefined;

/** What the notice says: what it was given, or the subject of the email, in the language of now. */
const noticeOf = (
  deps: TellDeps,
  player: NotifiedPlayer,
  { kind, data }: Telling,
  email: FilledEmail | undefined,
): NoticeData | undefined => data ?? (email && { event: `${kind}.told`, title: email.words(deps, player).subject });

async function sendMail(
  tx: Tx,
  deps: TellDeps,
  { player, kind, to }: { player: NotifiedPlayer; kind: NotificationKind; to: Recipient | undefined },
  email: FilledEmail | undefined,
  mail: Ways['mail'],
): Promise<'mail' | 'digest' | undefined> {
  if (mail === undefined || email === undefined) return undefined;
  if (typeof mail === 'object' && 'digestAt' in mail) {
    const row = { id: newId(), player_id: player.id, kind, due_at: mail.digestAt, created_at: deps.clock.now() };
    await tx
      .insertInto('notification_digest')
      .values({ ...row, ...email.words(deps, player) })
      .execute();
    return 'digest';
  }
  return (await sendFilled(tx, deps, email, to ?? player, optionalOf(deps, player, kind, mail))) ? 'mail' : undefined;
}

/** Tells a player of something. Returns false where they were told of it before, or what they were told is told to nobody. */
export async function tell(tx: Tx, deps: TellDeps, telling: Telling): Promise<boolean> {
  const { playerId, kind, key, to } = telling;
  const row = kindRow(kind);
  const now = deps.clock.now();
  const player = await deps.notifiedPlayer(tx, playerId);
  if (player.erased_at !== null) return false;
  const first = await tx
    .insertInto('told')
    .values({ player_id: playerId, key, kind, ways: [], told_at: now })
    .onConflict((conflict) => conflict.columns(['player_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (first === undefined) return false;
  const standing = { status: player.status, isEmailProven: player.email_confirmed_at !== null, timeZone: player.time_zone, now };
  const ways = chooseWays(kind, row, await readPreferences(tx, playerId), standing);
  const suppressed = row.promotes === true ? ((await deps.newsBar(tx, playerId)) ?? null) : null;
  const email = typeof telling.email === 'function' ? telling.email(player) : telling.email;
  const data = noticeOf(deps, player, telling, email);
  const told: string[] = [];
  // a promotion that is held back is kept as a row that says why
  if (data !== undefined && (ways.notice || suppressed !== null)) {
    await keepNotice(tx, deps, { playerId, key, data }, { purpose: row.promotes === true ? 'promotion' : 'service', suppressed });
    if (suppressed === null) told.push('notice');
  }
  const mailed = await sendMail(tx, deps, { player, kind, to }, email, ways.mail);
  if (mailed !== undefined) told.push(mailed);
  if (
    data !== undefined &&
    ways.push !== undefined &&
    suppressed === null &&
    (await queuePush(tx, deps, player, { kind, key, data, at: ways.push }))
  )
    told.push('push');
  if (told.length > 0) await tx.updateTable('told').set({ ways: told }).where('player_id', '=', playerId).where('key', '=', key).execute();
  return told.length > 0;
}

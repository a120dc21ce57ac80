import { isLocale } from '#server/modules/reference/index.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { newId } from '#server/platform/ids.ts';
import { type Letter, queueMail } from '#server/platform/mail.ts';
import { Problem } from '#server/platform/problem.ts';
import { requestFingerprint } from '#server/platform/request-fingerprint.ts';
import { handle, type MessageDeps } from './deps.ts';

interface Message {
  id: string;
  email: string;
  topic: string;
  message: string;
  locale: string;
  playerId: string | null;
}

/** A letter of plain paragraphs. */
function letterOf(
  kind: 'to-house' | 'received',
  recipient: string,
  locale: string,
  subject: string,
  paragraphs: readonly string[],
): Letter {
  const rows = paragraphs.map((text) => `<p style="margin:0 0 16px;white-space:pre-wrap">${escapeHtml(text)}</p>`).join('');
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body style="margin:0;background:#0d0b0a;color:#f3efe8;font:16px/1.5 Figtree,system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:40px 24px">${rows}</div></body></html>`;
  return { kind, recipient, locale, subject, text: `${paragraphs.join('\n\n')}\n`, html };
}

function letterToHouse({ content, config, brandName }: MessageDeps, { id, email, topic, message, playerId }: Message): Letter {
  const say = (key: string, params: Record<string, string> = {}) => content.say('en', `mails.${key}`, { house: brandName, ...params });
  const from = playerId === null ? say('message.from-guest', { email }) : say('message.from-player', { email, player: playerId });
  return letterOf('to-house', config.operatorMail, 'en', say('message.subject', { topic, id }), [from, message]);
}

/** Holds nothing of what was written: anybody can name an address that is not theirs. */
function letterToSender({ content, brandName }: MessageDeps, { id, email, locale }: Message): Letter {
  const say = (key: string) => content.say(locale, `mails.${key}`, { house: brandName, id });
  return letterOf('received', email, locale, say('received.subject'), [say('received.body'), say('received.number'), say('signature')]);
}

/** A message is kept once a request key; its letters go with it in one transaction. */
export const sendCommunication = handle('sendCommunication', async ({ context, tx, body, session, clientInfo }) => {
  const locale = body.locale !== undefined && isLocale(body.locale) ? body.locale : clientInfo.locale;
  const message: Message = {
    id: newId(),
    email: body.email.trim(),
    topic: body.topic,
    message: body.message.trim(),
    locale,
    playerId: session?.playerId ?? null,
  };
  const hash = requestFingerprint(context.secrets, 'sendCommunication', body);
  const made = await tx
    .insertInto('communication')
    .values({
      id: message.id,
      request_key: body.key,
      request_hash: hash,
      player_id: message.playerId,
      email: message.email,
      topic: message.topic,
      message: message.message,
      locale,
      created_at: context.clock.now(),
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) {
    const before = await tx.selectFrom('communication').selectAll().where('request_key', '=', body.key).executeTakeFirstOrThrow();
    if (before.request_hash?.equals(hash) === false)
      throw new Problem('conflict', 'This key was used for another message. Send a new key.');
    return { data: { id: before.id } };
  }
  await queueMail(tx, context, letterToHouse(context, message));
  await queueMail(tx, context, letterToSender(context, message));
  return { data: { id: made.id } };
});

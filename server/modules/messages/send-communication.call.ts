import { isLocale } from '#server/modules/reference/index.ts';
import { newId } from '#server/platform/ids.ts';
import { sendEmail, sendOperatorEmail } from '#server/platform/email.ts';
import { Problem } from '#server/platform/problem.ts';
import { requestFingerprint } from '#server/platform/request-fingerprint.ts';
import { handle } from './deps.ts';
import { messageEmail, receivedEmail } from './messages.email.ts';

/** A message is kept once a request key; its emails go with it in one transaction. */
export const sendCommunication = handle('sendCommunication', async ({ context, tx, body, session, clientInfo }) => {
  const locale = body.locale !== undefined && isLocale(body.locale) ? body.locale : clientInfo.locale;
  const message = {
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
  await sendOperatorEmail(tx, context, messageEmail, { brand: context.brandName, ...message });
  const sender = { email: message.email, language: locale, first_name: null, nickname: null };
  await sendEmail(tx, context, receivedEmail, sender, { params: { id: message.id } });
  return { data: { id: made.id } };
});

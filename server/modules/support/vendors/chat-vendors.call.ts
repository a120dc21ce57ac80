import { SignJWT } from 'jose';
import { keepFreshchatRestoreId as keep, requirePlayer } from '#server/modules/players/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { userIdOf } from '../chat/chat-owner.ts';
import { handle } from '../deps.ts';

/** Long enough for a page to open the chat with it; the chat asks for another one when it is over. */
const tokenS = 900;

const elsewhere = (name: string): Problem => new Problem('not-found', `The support chat of this installation is not ${name}.`);

export const readZendeskToken = handle('readZendeskToken', async ({ context, db, session }) => {
  const { zendesk } = context.config.supportChat;
  if (zendesk === undefined) throw elsewhere('Zendesk');
  const player = await requirePlayer(db, session.playerId);
  const name = [player.first_name, player.last_name].filter(Boolean).join(' ') || player.nickname;
  const nowS = Math.floor(context.clock.wallMs() / 1000);
  const claims = {
    scope: 'user',
    external_id: userIdOf(context, { playerId: player.id }),
    ...(name !== null && { name }),
    email: player.email,
    email_verified: player.email_confirmed_at !== null,
  };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: zendesk.keyId })
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + tokenS)
    .sign(new TextEncoder().encode(zendesk.secret));
  return { data: { token, expiresAt: new Date((nowS + tokenS) * 1000) } };
});

export const keepFreshchatRestoreId = handle('keepFreshchatRestoreId', async ({ context, tx, body, session }) => {
  if (context.config.supportChat.kind !== 'freshchat') throw elsewhere('Freshchat');
  await keep(tx, session.playerId, body.restoreId);
  return { data: { freshchatRestoreId: body.restoreId } };
});

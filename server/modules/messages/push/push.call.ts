import { createECDH } from 'node:crypto';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { fieldError, refuseFields } from '#server/platform/problem.ts';
import { handle } from '../deps.ts';
import { mayBePushService } from './push-address.ts';
import { vapidKeys } from './vapid-keys.ts';

/** Browsers of one player; one more takes the place of the oldest. */
const maxBrowsers = 10;

/** True for a point of the curve P-256, uncompressed: what a message is encrypted to. */
function isPoint(text: string): boolean {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(Buffer.from(text, 'base64url'));
    return Buffer.from(text, 'base64url').length === 65;
  } catch {
    // not on the curve
    return false;
  }
}

async function forgetOldest(tx: Tx, playerId: string): Promise<void> {
  const kept = tx.selectFrom('push_subscription').select('id').where('player_id', '=', playerId);
  const newest = kept.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(maxBrowsers);
  await tx.deleteFrom('push_subscription').where('player_id', '=', playerId).where('id', 'not in', newest).execute();
}

export const readPushKey = handle(
  'readPushKey',
  async ({ context }) => await Promise.resolve({ data: { publicKey: vapidKeys(context.secrets).publicKey } }),
);

export const addPushSubscription = handle('addPushSubscription', async ({ context, tx, session, body }) => {
  const { endpoint, keys } = body;
  if (!mayBePushService(endpoint, context.config)) throw refuseFields(fieldError('endpoint', 'url'));
  if (!isPoint(keys.p256dh)) throw refuseFields(fieldError('keys.p256dh', 'format', { param: 'base64url' }));
  if (Buffer.from(keys.auth, 'base64url').length !== 16) throw refuseFields(fieldError('keys.auth', 'format', { param: 'base64url' }));
  const row = {
    player_id: session.playerId,
    session_id: session.sessionId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    created_at: context.clock.now(),
  };
  await tx
    .insertInto('push_subscription')
    .values({ id: newId(), endpoint, sent_at: null, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
  await forgetOldest(tx, session.playerId);
  return { data: { isOn: true } };
});

export const removePushSubscription = handle('removePushSubscription', async ({ tx, session, body }) => {
  const gone = tx.deleteFrom('push_subscription').where('endpoint', '=', body.endpoint).where('player_id', '=', session.playerId);
  return { data: { removed: (await gone.returning('id').execute()).length > 0 } };
});

export const findPushSubscription = handle('findPushSubscription', async ({ context, session, body }) => {
  const { db } = context.database;
  const own = db
    .selectFrom('push_subscription')
    .select('id')
    .where('endpoint', '=', body.endpoint)
    .where('player_id', '=', session.playerId);
  return { data: { isOn: (await own.executeTakeFirst()) !== undefined } };
});

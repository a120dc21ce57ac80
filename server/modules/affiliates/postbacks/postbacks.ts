// What a partner is told: that somebody has registered, and has paid in for the first time. It names nobody: a reference by which the partner
// knows the player again, and what the partner's own link carried. An own job sends it until it is taken.
import { createHmac } from 'node:crypto';
import type { Db, Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { addJob } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { PostbackEvent } from '../tables.ts';

export const postbackSeal = 'affiliate postback key';
/** Some three days of tries. */
const maxAttempts = 16;

/** Adds what a partner is to be told once of a player; where the partner wants to be told nothing, it is kept and not sent. */
export async function addPostback(
  tx: Tx,
  { partnerId, playerId, event, happenedAt }: { partnerId: string; playerId: string; event: PostbackEvent; happenedAt: Date },
): Promise<void> {
  const id = newId();
  const added = await tx
    .insertInto('affiliate_postback')
    .values({ id, partner_id: partnerId, player_id: playerId, event, happened_at: happenedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const { postback_url: url } = await tx
    .selectFrom('affiliate_partner')
    .select('postback_url')
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
  if (added !== undefined && url !== null) await addJob(tx, 'send-affiliate-postback', { id }, { maxAttempts });
}

/** By which a partner knows a player again: another one for each partner, and nobody else's number. */
export const referenceOf = (secrets: Secrets, partnerId: string, playerId: string): string =>
  secrets.fingerprint(`affiliate reference ${partnerId}`, playerId).toString('base64url').slice(0, 22);

/** The header that signs a body: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`, so that an old message is known as one. */
export const signPostback = (key: string, atMs: number, body: string): string => {
  const t = Math.floor(atMs / 1000);
  return `t=${t},v1=${createHmac('sha256', key).update(`${t}.${body}`).digest('hex')}`;
};

/** The newest of a partner. */
export const readPostbacks = async (db: Db, partnerId: string) =>
  await db
    .selectFrom('affiliate_postback')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

import type { Job } from '#server/platform/jobs.ts';
import type { AffiliateDeps } from '../deps.ts';
import { postbackSeal, referenceOf, signPostback } from './postbacks.ts';

const timeoutMs = 10_000;

async function findWaiting({ database }: AffiliateDeps, id: string) {
  return await database.db
    .selectFrom('affiliate_postback as told')
    .innerJoin('affiliate_partner as partner', 'partner.id', 'told.partner_id')
    .innerJoin('affiliate_player as player', 'player.player_id', 'told.player_id')
    .select(['told.partner_id', 'told.player_id', 'event', 'happened_at', 'tag', 'click_token', 'postback_url', 'postback_key_sealed'])
    .where('told.id', '=', id)
    .where('told.delivered_at', 'is', null)
    .executeTakeFirst();
}

/** Sends one message to a partner. What is not taken fails the job, which is tried again; the partner knows a repeat by its id. */
export const sendAffiliatePostbackJob: Job<AffiliateDeps> = {
  name: 'send-affiliate-postback',
  async run(context, payload) {
    const { clock, database, secrets } = context;
    const { id } = payload as { id: string };
    const row = await findWaiting(context, id);
    if (row === undefined || row.postback_url === null || row.postback_key_sealed === null) return;
    const body = JSON.stringify({
      id,
      event: row.event,
      at: row.happened_at,
      player: referenceOf(secrets, row.partner_id, row.player_id),
      affiliate_id: row.tag,
      token: row.click_token,
    });
    const key = secrets.unseal(postbackSeal, row.partner_id, row.postback_key_sealed);
    const answer = await fetch(row.postback_url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', 'affiliate-signature': signPostback(key, clock.wallMs(), body) },
      body,
    }).then(
      async (response) => {
        await response.body?.cancel();
        return { isTaken: response.ok, text: `HTTP ${response.status}` };
      },
      (error: unknown) => ({ isTaken: false, text: error instanceof Error ? error.message : 'no answer' }),
    );
    await database.transact(
      async (tx) =>
        await tx
          .updateTable('affiliate_postback')
          .set((e) => ({
            attempts: e('attempts', '+', 1),
            last_answer: answer.text.slice(0, 200),
            delivered_at: answer.isTaken ? clock.now() : null,
          }))
          .where('id', '=', id)
          .execute(),
    );
    if (!answer.isTaken) throw new Error(`A partner's postback was not taken: ${answer.text}`);
  },
};

// The question whether to set a limit: where it is still to be put, and that it was declined.
import type { LimitPrompt } from '#contract/limit-prompt.ts';
import type { Db } from '#server/platform/database.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { handle } from '../deps.ts';
import { readLimitRows } from '../limits/limit-row.ts';

/** Returns where a player is still to be asked: nowhere once there is a limit of their own, and nowhere twice. */
async function readPrompt(db: Db, playerId: string): Promise<LimitPrompt> {
  const limits = await readLimitRows(db, playerId);
  if (limits.some(({ set_by: setBy }) => setBy === 'player')) return { signUp: false, deposit: false };
  const rows = await db.selectFrom('limit_prompt').select('place').where('player_id', '=', playerId).execute();
  const declined = new Set(rows.map(({ place }) => place));
  return { signUp: !declined.has('sign-up'), deposit: !declined.has('deposit') };
}

export const readLimitPrompt = handle('readLimitPrompt', async ({ db, session }) => ({ data: await readPrompt(db, session.playerId) }));

export const declineLimitPrompt = handle('declineLimitPrompt', async ({ context, tx, session, body }) => {
  const { playerId } = session;
  const { place } = body;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('limit_prompt')
    .values({ player_id: playerId, place, declined_at: context.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n)
    await recordAudit(tx, context.clock, {
      actor: `player:${playerId}`,
      action: 'limit-prompt decline',
      subject: playerId,
      reason: 'asked by the player',
      after: { place },
    });
  return { data: await readPrompt(tx, playerId) };
});

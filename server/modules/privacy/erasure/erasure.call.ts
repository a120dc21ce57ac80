import { requireStepUp } from '#server/modules/identity/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { handle } from '../deps.ts';
import { erasePlayer } from './erase-player.ts';
import { readErasureOf } from './read-erasure.ts';

export const readErasure = handle('readErasure', async ({ context, db, session }) => ({
  data: await readErasureOf(db, context, await requirePlayer(db, session.playerId)),
}));

export const eraseAccount = handle('eraseAccount', async ({ context, tx, session, body }) => {
  const { playerId } = session;
  await requireStepUp(tx, context, session);
  const actor = `player:${playerId}`;
  const row = await erasePlayer(tx, context, { playerId, actor, reason: 'asked by the player', version: body.version });
  const keeps = row.keeps.map(({ thing, until, source }) => ({ thing, until: until === null ? null : new Date(until), source }));
  return { data: { erased: true as const, reference: row.id, keeps } };
});

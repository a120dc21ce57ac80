import { Problem } from '#server/platform/problem.ts';
import { handle } from '../deps.ts';
import { readMarkers, toMarker } from './read-markers.ts';

const max = 50;

export const listMarkers = handle('listMarkers', async ({ db, session }) => ({
  data: (await readMarkers(db, session.playerId, max)).map(toMarker),
}));

export const acknowledgeMarker = handle('acknowledgeMarker', async ({ context, tx, session, params }) => {
  const row = await tx
    .selectFrom('harm_marker')
    .selectAll()
    .where('id', '=', params.id)
    .where('player_id', '=', session.playerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'You have no such note.');
  if (row.seen_at !== null) return { data: toMarker(row) };
  const seenAt = context.clock.now();
  await tx.updateTable('harm_marker').set({ seen_at: seenAt }).where('id', '=', row.id).execute();
  return { data: toMarker({ ...row, seen_at: seenAt }) };
});

import { Problem } from '#server/platform/problem.ts';
import { handle } from './deps.ts';
import { endSessions } from './end-sessions.ts';

export const signOut = handle('signOut', async ({ context, tx, session }) => {
  await endSessions(tx, context, session.playerId, { only: session.sessionId }, 'signed out');
  return { data: { closed: true } };
});

export const closeSession = handle('closeSession', async ({ context, tx, session, params }) => {
  const own = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', params.id)
    .where('player_id', '=', session.playerId)
    .executeTakeFirst();
  if (own === undefined) throw new Problem('not-found', 'You have no such session.');
  await endSessions(tx, context, session.playerId, { only: params.id }, 'closed by the player');
  return { data: { closed: true } };
});

export const closeOtherSessions = handle('closeOtherSessions', async ({ context, tx, session }) => ({
  data: { closed: await endSessions(tx, context, session.playerId, { except: session.sessionId }, 'closed by the player') },
}));

export const listSessions = handle('listSessions', async ({ db, session, query }) => {
  const { page = 1, perPage = 20 } = query;
  let own = db.selectFrom('session').where('player_id', '=', session.playerId);
  if (query.before !== undefined) {
    const anchor = await own.select(['id', 'created_at']).where('id', '=', query.before).executeTakeFirst();
    if (anchor === undefined) throw new Problem('not-found', 'You have no such session.');
    own = own.where((e) => e(e.refTuple('created_at', 'id'), '<=', e.tuple(anchor.created_at, anchor.id)));
  }
  const { total } = await own.select((e) => e.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const data = rows.map((row) => ({
    id: row.id,
    device: row.device,
    ip: row.ip,
    country: row.country,
    method: row.method,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    endedAt: row.ended_at,
    isCurrent: row.id === session.sessionId,
  }));
  return { data, meta: { page, perPage, total: Number(total) } };
});

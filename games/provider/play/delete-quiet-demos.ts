// A demo's player is nobody: each launch of one makes a player with a session, seeds and rounds, which nobody can come back to once its tab is
// closed. What players staked is never deleted.
import type { Database, Tx } from '#kit/service-database.ts';
import type { SessionRow } from '../tables.ts';
import { lockNotLaunched } from './launch-lock.ts';

/** A demo in which nothing was staked for this long is deleted. docs/services.md says so. */
const quietAfterMs = 7 * 24 * 3_600_000;
/** At once no more than so many, so that a transaction stays short. */
const maxSessions = 50;
const maxRounds = 1000;

type Demo = Pick<SessionRow, 'id' | 'player_id' | 'play_session_id'>;

/** Demos that are quiet since `before`, locked: who stakes in one at this moment keeps it. */
async function lockQuiet(tx: Tx, before: Date): Promise<Demo[]> {
  const found = await tx.query<Demo>(
    `select session.id, session.player_id, session.play_session_id
       from studio.session join studio.play_session on play_session.id = session.play_session_id
      where session.mode = 'demo' and session.created_at <= $1 and play_session.last_at <= $1
      order by session.created_at limit ${maxSessions} for update of session, play_session skip locked`,
    [before],
  );
  const players = new Set(await lockNotLaunched(tx, [...new Set(found.map(({ player_id }) => player_id))]));
  return found.filter(({ player_id }) => players.has(player_id));
}

/** Deletes rounds of demos and returns how many. One that is being ended is left for the next time. */
async function deleteRounds(tx: Tx, sessionIds: readonly string[]): Promise<number> {
  const rounds = await tx.query<{ id: string }>(
    `select id from studio.round where session_id = any($1::uuid[]) and mode = 'demo' limit ${maxRounds} for update skip locked`,
    [sessionIds],
  );
  const ids = [rounds.map(({ id }) => id)];
  await tx.query('delete from studio.step where round_id = any($1::uuid[])', ids);
  await tx.query('delete from studio.round where id = any($1::uuid[])', ids);
  return rounds.length;
}

/** Deletes demos that have no rounds left, their play sessions, and the seeds of who has nothing else here. */
async function deleteEmptied(tx: Tx, demos: readonly Demo[]): Promise<void> {
  await tx.query(
    `delete from studio.session where id = any($1::uuid[]) and mode = 'demo'
        and not exists (select 1 from studio.round where round.session_id = session.id)`,
    [demos.map(({ id }) => id)],
  );
  await tx.query(
    `delete from studio.play_session where id = any($1::uuid[]) and mode = 'demo'
        and not exists (select 1 from studio.session where session.play_session_id = play_session.id)`,
    [demos.map((demo) => demo.play_session_id)],
  );
  await tx.query(
    `delete from studio.seed where player_id = any($1::text[])
        and not exists (select 1 from studio.play_session where play_session.player_id = seed.player_id)
        and not exists (select 1 from studio.round where round.seed_id = seed.id)`,
    [demos.map(({ player_id }) => player_id)],
  );
}

/** Deletes the oldest demos that are quiet, so many as one transaction may; it is called again and again. */
export async function deleteQuietDemos({ transact }: Pick<Database, 'transact'>, wallMs: number): Promise<void> {
  await transact(async (tx) => {
    const demos = await lockQuiet(tx, new Date(wallMs - quietAfterMs));
    if (demos.length === 0) return;
    const ids = demos.map(({ id }) => id);
    if ((await deleteRounds(tx, ids)) < maxRounds) await deleteEmptied(tx, demos);
  });
}

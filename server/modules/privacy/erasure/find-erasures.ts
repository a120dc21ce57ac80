import type { Db } from '#server/platform/database.ts';
import type { ErasureRow } from './erase-player.ts';

/** Returns who was erased, the newest first; `unfinished` leaves out those of whom nothing stays. */
export async function readErasures(db: Db, { max, unfinished }: { max: number; unfinished: boolean }): Promise<ErasureRow[]> {
  return await db
    .selectFrom('erasure')
    .selectAll()
    .$if(unfinished, (query) => query.where('finished_at', 'is', null))
    .orderBy('erased_at', 'desc')
    .limit(max)
    .execute();
}

/** Returns an erasure by its reference or by the number of its player. */
export async function findErasure(db: Db, id: string): Promise<ErasureRow | undefined> {
  return await db
    .selectFrom('erasure')
    .selectAll()
    .where((e) => e.or([e('id', '=', id), e('player_id', '=', id)]))
    .executeTakeFirst();
}

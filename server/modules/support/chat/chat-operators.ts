// Who of the operator's people is there to answer. They say so by `op chat duty`, by watching the queue, and by every answer.
import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** Says that an operator is there until a time; an earlier one than was said before changes nothing. */
export async function comeOnDuty(tx: Tx, name: string, until: Date): Promise<void> {
  await tx
    .insertInto('chat_operator')
    .values({ name, until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ until: sql`greatest(chat_operator.until, excluded.until)` }))
    .execute();
}

export async function goOffDuty(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('chat_operator').where('name', '=', name).execute();
}

/** Returns who is there now, and until when. */
export const readOnDuty = async (db: Db, clock: Clock): Promise<{ name: string; until: Date }[]> =>
  await db.selectFrom('chat_operator').selectAll().where('until', '>', clock.now()).orderBy('name').execute();

export const isStaffed = async (db: Db, clock: Clock): Promise<boolean> => (await readOnDuty(db, clock)).length > 0;

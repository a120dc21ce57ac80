// What operators see of markers, and what they wrote down that they did.
import { type Selectable, sql } from 'kysely';
import type { MarkerRule } from '#contract/activity.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { ActivityDeps } from '../deps.ts';
import type { ActivityTables } from '../tables.ts';

/** A player with markers. */
export interface HarmCase {
  playerId: string;
  rules: MarkerRule[];
  /** Of the newest marker. */
  firedAt: Date;
  /** Markers that the player has not said to have seen. */
  unseen: number;
  /** When an operator last wrote a note; null: nobody has. */
  notedAt: Date | null;
}

/** Players with markers since a moment: first those whose newest marker has no note after it, newest first. */
export async function readHarmCases(db: Db, since: Date, max: number): Promise<HarmCase[]> {
  const { rows } = await sql<HarmCase>`
    with fired as (
      select player_id, array_agg(distinct rule order by rule) as rules, max(fired_at) as fired_at,
        (count(*) filter (where seen_at is null))::int as unseen
      from harm_marker where fired_at >= ${since} group by player_id)
    select fired.player_id as "playerId", fired.rules, fired.fired_at as "firedAt", fired.unseen, noted.at as "notedAt"
    from fired left join lateral (select max(noted_at) as at from harm_note n where n.player_id = fired.player_id) noted on true
    order by coalesce(noted.at >= fired.fired_at, false), fired.fired_at desc limit ${max}`.execute(db);
  return rows;
}

/** The notes about a player, newest first. */
export async function readHarmNotes(db: Db, playerId: string): Promise<Selectable<ActivityTables['harm_note']>[]> {
  return await db
    .selectFrom('harm_note')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('noted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Keeps what an operator did about a player's markers. */
export async function noteHarm(
  tx: Tx,
  { clock }: Pick<ActivityDeps, 'clock'>,
  { playerId, actor, text }: { playerId: string; actor: string; text: string },
): Promise<void> {
  await tx.insertInto('harm_note').values({ id: newId(), player_id: playerId, actor, text, noted_at: clock.now() }).execute();
  await recordAudit(tx, clock, { actor, action: 'harm note', subject: playerId, reason: text });
}

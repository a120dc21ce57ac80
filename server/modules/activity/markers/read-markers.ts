import type { Selectable } from 'kysely';
import type { Marker } from '#contract/activity.ts';
import type { Db } from '#server/platform/database.ts';
import type { ActivityTables } from '../tables.ts';
import { requireRule } from './marker-rules.ts';

export type MarkerRow = Selectable<ActivityTables['harm_marker']>;

/** A marker as its player sees it. */
export const toMarker = ({ id, rule, figures, currency, fired_at: firedAt, seen_at: seenAt }: MarkerRow): Marker => ({
  id,
  rule,
  tool: requireRule(rule).tool,
  figures,
  currency,
  firedAt,
  seenAt,
});

/** A player's markers, newest first. */
export async function readMarkers(db: Db, playerId: string, max: number): Promise<MarkerRow[]> {
  return await db
    .selectFrom('harm_marker')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('fired_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
}

/** True where a marker was seen since a moment. */
export async function hasHarmMarker(db: Db, playerId: string, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('harm_marker')
    .select('id')
    .where('player_id', '=', playerId)
    .where('fired_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

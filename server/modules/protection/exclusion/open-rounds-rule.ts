import type { Db } from '#server/platform/database.ts';

/** The version of the published rule for rounds that are open when an exclusion begins: `/static/open-rounds`. A change of the text takes a new one. */
export const openRoundsRule = '1';

/**
 * Returns what says of a round of the player by which version of the rule it is settled: that of the first break or exclusion that began
 * while it was open, null where none did.
 */
export async function readOpenRoundsRules(db: Db, playerId: string): Promise<(openedAt: Date, closedAt: Date | null) => string | null> {
  const begun = await db
    .selectFrom('exclusion')
    .select(['began_at', 'open_rounds_rule'])
    .where('player_id', '=', playerId)
    .orderBy('began_at')
    .execute();
  return (openedAt, closedAt) =>
    begun.find(({ began_at: at }) => openedAt <= at && (closedAt === null || closedAt > at))?.open_rounds_rule ?? null;
}

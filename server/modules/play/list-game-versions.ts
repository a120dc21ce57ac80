import type { Db } from '#server/platform/database.ts';

/** Returns the games that can be played with the fingerprint of the maths that each is played by now. */
export async function listGameVersions(db: Db): Promise<{ game: string; provider: string; mathHash: string }[]> {
  const rows = await db
    .selectFrom('game')
    .select(['identity', 'provider', 'math_hash'])
    .where('is_coming_soon', '=', false)
    .where('delisted_at', 'is', null)
    .orderBy('provider')
    .orderBy('identity')
    .execute();
  return rows.map(({ identity: game, provider, math_hash: mathHash }) => ({ game, provider, mathHash: mathHash ?? '-' }));
}

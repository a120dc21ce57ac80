import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Tx } from '#server/platform/database.ts';

/** Offers a game everywhere but in these countries. Returns those before; undefined for no such game. */
export async function changeBlockedCountries(
  tx: Tx,
  notifier: ClusterNotifier,
  identity: string,
  countries: readonly string[],
): Promise<readonly string[] | undefined> {
  const before = await tx
    .selectFrom('game')
    .select('blocked_countries')
    .where('identity', '=', identity)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  await tx
    .updateTable('game')
    .set({ blocked_countries: JSON.stringify(countries) })
    .where('identity', '=', identity)
    .execute();
  await notifier.announce(tx, 'catalogue', {});
  return before.blocked_countries;
}

import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Tx } from '#server/platform/database.ts';

/** Shows a collection in these countries alone; in all where there are none. Returns those before; undefined for no such collection. */
export async function changeCollectionCountries(
  tx: Tx,
  notifier: ClusterNotifier,
  identity: string,
  countries: readonly string[],
): Promise<readonly string[] | undefined> {
  const before = await tx.selectFrom('collection').select('countries').where('identity', '=', identity).forNoKeyUpdate().executeTakeFirst();
  if (before === undefined) return undefined;
  await tx
    .updateTable('collection')
    .set({ countries: JSON.stringify(countries) })
    .where('identity', '=', identity)
    .execute();
  await notifier.announce(tx, 'catalogue', {});
  return before.countries;
}

// For which countries the catalogue may be another one: those that an operator has named in a game or a collection. All others see the same, so
// that an answer for one of them is an answer for them all.
import { sql } from 'kysely';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Db } from '#server/platform/database.ts';

/** Returns the country where the catalogue may be another one there, else undefined. */
export type CountryThatCounts = (country: string | undefined) => Promise<string | undefined>;

/** A change that nobody was told of, as one made in the database by hand, is found after so long. */
const maxAgeMs = 10_000;

async function readNamed(db: Db): Promise<ReadonlySet<string>> {
  const games = db.selectFrom('game').select(sql<string>`jsonb_array_elements_text(blocked_countries)`.as('country'));
  const collections = db.selectFrom('collection').select(sql<string>`jsonb_array_elements_text(countries)`.as('country'));
  const rows = await games.union(collections).execute();
  return new Set(rows.map(({ country }) => country));
}

export function createCountryThatCounts(db: Db, notifier: Pick<ClusterNotifier, 'on'>, wallMs: () => number): CountryThatCounts {
  let kept: { named: Promise<ReadonlySet<string>>; atMs: number } | undefined;

  /** Who asks while the names are being read waits for that; a change meanwhile has them read anew for whoever comes after it. */
  async function namedNow(): Promise<ReadonlySet<string>> {
    const ageMs = wallMs() - (kept?.atMs ?? 0);
    if (kept !== undefined && ageMs >= 0 && ageMs < maxAgeMs) return await kept.named;
    const reading = { named: readNamed(db), atMs: wallMs() };
    kept = reading;
    reading.named.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return await reading.named;
  }

  for (const topic of ['catalogue', 'resync'] as const) notifier.on(topic, () => void (kept = undefined));
  return async (country) => (country !== undefined && (await namedNow()).has(country) ? country : undefined);
}

// For which countries the catalogue may be another one: those that an operator has named in a game or a collection, and those whose profile forbids
// something else inside games than the house's. All others see the same, so that an answer for one of them is an answer for them all.
import { sql } from 'kysely';
import type { Jurisdictions } from '#server/modules/jurisdiction/index.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Db } from '#server/platform/database.ts';
import { forbiddenBy } from './rules.ts';

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

export function createCountryThatCounts(
  db: Db,
  notifier: Pick<ClusterNotifier, 'on'>,
  wallMs: () => number,
  jurisdictions: Jurisdictions,
): CountryThatCounts {
  const forbiddenIn = (country: string | undefined): string => forbiddenBy(jurisdictions.of(country).rules).join(' ');
  const forbiddenAtHome = forbiddenIn(undefined);
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
  return async (country) => {
    if (country === undefined) return undefined;
    return forbiddenIn(country) !== forbiddenAtHome || (await namedNow()).has(country) ? country : undefined;
  };
}

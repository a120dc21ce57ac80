import type { Static } from 'typebox';
import type { LastMovement } from '#contract/bonuses.ts';
import { findEntry, findRound } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';

/** Returns a movement of the account with its game; null where there is none, or it lies in the archive. */
export async function findMovement(db: Db, key: string | null): Promise<Static<typeof LastMovement> | null> {
  const entry = key === null ? undefined : await findEntry(db, key);
  if (entry === undefined) return null;
  const round = entry.round_id === null ? undefined : await findRound(db, entry.round_id);
  return { entryId: entry.key, kind: entry.kind, amount: entry.amount, roundId: entry.round_id, game: round?.game ?? null, at: entry.at };
}

import type { Db } from '#server/platform/database.ts';
import type { ProofRow } from './publish-proofs.ts';

/** Returns the newest proofs, of one currency or of all, of one moment or of any, the newest first. */
export async function readProofs(
  db: Db,
  { currency, until, limit }: { currency?: string | undefined; until?: Date; limit: number },
): Promise<ProofRow[]> {
  let query = db.selectFrom('liability_proof').selectAll().orderBy('until', 'desc').orderBy('currency').limit(limit);
  if (currency !== undefined) query = query.where('currency', '=', currency);
  if (until !== undefined) query = query.where('until', '=', until);
  return await query.execute();
}

import { verify } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { WalletDeps } from '../deps.ts';
import { digestEntries, digestOwners, hashOfCheckpoint, checkpointKey, checkpointText } from './checkpoints.ts';
import { readPublished } from './published-checkpoints.ts';

/** Checks every signed checkpoint: that it is the published one, its link, its signature, and that the ledger still says what it said then. */
export async function checkCheckpoints(
  database: Database,
  secrets: WalletDeps['secrets'] | undefined,
  published: string | undefined,
): Promise<{ checked: number; violations: string[] }> {
  const { db } = database;
  const checkpoints = await db.selectFrom('wallet_checkpoint').selectAll().orderBy('currency').orderBy('until').execute();
  const { rows } = await sql<{ until: Date | null }>`select max(until) as until from ledger.wallet_archived_month`.execute(db);
  const archivedUntil = rows[0]?.until ?? undefined;
  const archived = await db
    .selectFrom('ledger.wallet_archived as archived')
    .innerJoin('ledger.wallet_account as account', 'account.id', 'archived.account_id')
    .select('account.currency')
    .distinct()
    .execute();
  const archivedCurrencies = new Set(archived.map(({ currency }) => currency));
  const key = secrets && checkpointKey(secrets);
  const violations: string[] = [];
  const kept = new Map(
    checkpoints.map((checkpoint) => [`${checkpoint.currency} ${checkpoint.until.toISOString()}`, checkpoint.hash.toString('hex')]),
  );
  for (const { currency, until, hash } of published === undefined ? [] : readPublished(published)) {
    const now = kept.get(`${currency} ${until}`);
    if (now !== hash)
      violations.push(
        `checkpoint ${currency} ${until}: it was published as ${hash}, the ledger has ${now ?? 'none'}; if this is another ledger, move ${published} away`,
      );
  }
  let before: (typeof checkpoints)[number] | undefined;
  for (const [index, checkpoint] of checkpoints.entries()) {
    if (before?.currency !== checkpoint.currency) before = undefined;
    const name = `checkpoint ${checkpoint.currency} ${checkpoint.until.toISOString()}`;
    if (!checkpoint.previous.equals(before?.hash ?? Buffer.alloc(0))) violations.push(`${name}: it is not linked to the checkpoint before`);
    if (!checkpoint.hash.equals(hashOfCheckpoint(checkpoint))) violations.push(`${name}: its hash is not the one of what it says`);
    const isOurs = key !== undefined && checkpoint.key_id === key.keyId;
    if (isOurs && !verify(null, Buffer.from(checkpointText(checkpoint)), key.publicKey, checkpoint.signature))
      violations.push(`${name}: its signature is not the house's`);
    if (key !== undefined && !isOurs) violations.push(`${name}: it is signed by the unknown key ${checkpoint.key_id}`);
    // the archive may hold part of the first day after it, so that day is left out too
    const isWhole =
      archivedUntil === undefined || !archivedCurrencies.has(checkpoint.currency) || (before !== undefined && before.until > archivedUntil);
    if (isWhole) {
      const now = await digestEntries(database, checkpoint.currency, before?.until, checkpoint.until);
      if (now.entries !== checkpoint.entries || !now.digest.equals(checkpoint.digest))
        violations.push(`${name}: it was over ${checkpoint.entries} entries; the ledger has ${now.entries} and other hashes there`);
    }
    // the last one covers all accounts that those before it cover
    const isLast = checkpoints[index + 1]?.currency !== checkpoint.currency;
    if (
      isLast &&
      checkpoint.owners !== null &&
      !(await digestOwners(database, checkpoint.currency, checkpoint.until)).equals(checkpoint.owners)
    )
      violations.push(`${name}: the accounts that it covers belong to other players now`);
    before = checkpoint;
  }
  return { checked: checkpoints.length, violations };
}

import { verify } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { WalletDeps } from '../deps.ts';
import { digestEntries, digestOwners, hashOfHead, headKey, headText } from './heads.ts';
import { readPublished } from './published-heads.ts';

/** Checks every signed head: that it is the published one, its link, its signature, and that the ledger still says what it said then. */
export async function checkHeads(
  database: Database,
  secrets: WalletDeps['secrets'] | undefined,
  published: string | undefined,
): Promise<{ checked: number; breaks: string[] }> {
  const { db } = database;
  const heads = await db.selectFrom('wallet_head').selectAll().orderBy('currency').orderBy('until').execute();
  const { rows } = await sql<{ until: Date | null }>`select max(until) as until from ledger.wallet_archived_month`.execute(db);
  const archivedUntil = rows[0]?.until ?? undefined;
  const archived = await db
    .selectFrom('ledger.wallet_archived as archived')
    .innerJoin('ledger.wallet_account as account', 'account.id', 'archived.account_id')
    .select('account.currency')
    .distinct()
    .execute();
  const archivedCurrencies = new Set(archived.map(({ currency }) => currency));
  const key = secrets && headKey(secrets);
  const breaks: string[] = [];
  const kept = new Map(heads.map((head) => [`${head.currency} ${head.until.toISOString()}`, head.hash.toString('hex')]));
  for (const { currency, until, hash } of published === undefined ? [] : readPublished(published)) {
    const now = kept.get(`${currency} ${until}`);
    if (now !== hash)
      breaks.push(
        `head ${currency} ${until}: it was published as ${hash}, the ledger has ${now ?? 'none'}; if this is another ledger, move ${published} away`,
      );
  }
  let before: (typeof heads)[number] | undefined;
  for (const [index, head] of heads.entries()) {
    if (before?.currency !== head.currency) before = undefined;
    const name = `head ${head.currency} ${head.until.toISOString()}`;
    if (!head.previous.equals(before?.hash ?? Buffer.alloc(0))) breaks.push(`${name}: it is not linked to the head before`);
    if (!head.hash.equals(hashOfHead(head))) breaks.push(`${name}: its hash is not the one of what it says`);
    const isOurs = key !== undefined && head.key_id === key.keyId;
    if (isOurs && !verify(null, Buffer.from(headText(head)), key.publicKey, head.signature))
      breaks.push(`${name}: its signature is not the house's`);
    if (key !== undefined && !isOurs) breaks.push(`${name}: it is signed by the unknown key ${head.key_id}`);
    // the archive may hold part of the first day after it, so that day is left out too
    const isWhole =
      archivedUntil === undefined || !archivedCurrencies.has(head.currency) || (before !== undefined && before.until > archivedUntil);
    if (isWhole) {
      const now = await digestEntries(database, head.currency, before?.until, head.until);
      if (now.entries !== head.entries || !now.digest.equals(head.digest))
        breaks.push(`${name}: it was over ${head.entries} entries; the ledger has ${now.entries} and other hashes there`);
    }
    // the last one covers all accounts that those before it cover
    const isLast = heads[index + 1]?.currency !== head.currency;
    if (isLast && head.owners !== null && !(await digestOwners(database, head.currency, head.until)).equals(head.owners))
      breaks.push(`${name}: the accounts that it covers belong to other players now`);
    before = head;
  }
  return { checked: heads.length, breaks };
}

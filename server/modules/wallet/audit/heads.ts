// A head says what the ledger of a currency held when a day was closed: over all entries of that day and over the head before. Whoever
// keeps a head can later tell whether anything before it was changed.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { WalletDeps } from '../deps.ts';

export interface HeadFacts {
  currency: string;
  until: Date;
  entries: bigint;
  digest: Buffer;
  previous: Buffer;
  /** Over whose the accounts are; heads from before it was kept have none. */
  owners: Buffer | null;
}

/** The text whose SHA-256 is the head's hash, and which is signed. */
export const headText = ({ currency, until, entries, digest, previous, owners }: HeadFacts): string =>
  [
    'lanternhall wallet head',
    currency,
    until.toISOString(),
    entries,
    digest.toString('hex'),
    previous.toString('hex'),
    ...(owners === null ? [] : [owners.toString('hex')]),
  ].join('\n');

export const hashOfHead = (facts: HeadFacts): Buffer => createHash('sha256').update(headText(facts)).digest();

export const headKey = (secrets: WalletDeps['secrets']) => secrets.deriveSigningKey('wallet head');

/** What the ledger says now of a currency between two moments. A day of a large house takes its time. */
export async function digestEntries(
  database: Database,
  currency: string,
  since: Date | undefined,
  until: Date,
): Promise<{ entries: bigint; digest: Buffer }> {
  const { rows } = await database.transact(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return await sql<{ entries: bigint; digest: Buffer }>`
      select entries::bigint as entries, digest from wallet_digest(${currency}, coalesce(${since ?? null}::timestamptz, '-infinity'), ${until}::timestamptz)`.execute(
      tx,
    );
  });
  const [row] = rows;
  if (row === undefined) throw new Error('wallet_digest answered nothing');
  return row;
}

/** Returns what the database says now of whose the accounts of a currency are that were opened before a moment. */
export async function digestOwners(database: Database, currency: string, until: Date): Promise<Buffer> {
  const { rows } = await database.transact(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return await sql<{ owners: Buffer }>`select wallet_owners(${currency}, ${until}::timestamptz) as owners`.execute(tx);
  });
  const [row] = rows;
  if (row === undefined) throw new Error('wallet_owners answered nothing');
  return row.owners;
}

// A checkpoint says what the ledger of a currency held when a day was closed: over all entries of that day and over the checkpoint before. Whoever
// keeps a checkpoint can later tell whether anything before it was changed.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { WalletDeps } from '../deps.ts';

export interface CheckpointFacts {
  currency: string;
  until: Date;
  entries: bigint;
  digest: Buffer;
  previous: Buffer;
  /** Over whose the accounts are; checkpoints from before it was kept have none. */
  owners: Buffer | null;
}

/** The text whose SHA-256 is the head's hash, and which is signed. */
export const checkpointText = ({ currency, until, entries, digest, previous, owners }: CheckpointFacts): string =>
  [
    'lanternhall wallet head',
    currency,
    until.toISOString(),
    entries,
    digest.toString('hex'),
    previous.toString('hex'),
    ...(owners === null ? [] : [owners.toString('hex')]),
  ].join('\n');

export const hashOfCheckpoint = (facts: CheckpointFacts): Buffer => createHash('sha256').update(checkpointText(facts)).digest();

export const checkpointKey = (secrets: WalletDeps['secrets']) => secrets.deriveSigningKey('wallet head');

/** SHA-256 over what the lanes say, in their order. */
const overLanes = (digests: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(digests)).digest();

/** A query of a large ledger, which takes its time. */
async function readAll<T>(database: Database, query: RawBuilder<T>): Promise<T[]> {
  return await database.transact(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return (await query.execute(tx)).rows;
  });
}

/** What the ledger says now of a currency between two moments: the digest is over those of its lanes. */
export async function digestEntries(
  database: Database,
  currency: string,
  since: Date | undefined,
  until: Date,
): Promise<{ entries: bigint; digest: Buffer }> {
  const lanes = await readAll(
    database,
    sql<{ entries: bigint; digest: Buffer }>`
      select entries, digest from ledger.wallet_digest(${currency}, coalesce(${since ?? null}::timestamptz, '-infinity'), ${until}::timestamptz)`,
  );
  return { entries: lanes.reduce((sum, { entries }) => sum + entries, 0n), digest: overLanes(lanes.map(({ digest }) => digest)) };
}

/** Returns what the database says now of whose the accounts of a currency are that were opened before a moment. */
export async function digestOwners(database: Database, currency: string, until: Date): Promise<Buffer> {
  const lanes = await readAll(
    database,
    sql<{ owners: Buffer }>`select owners from ledger.wallet_owners(${currency}, ${until}::timestamptz)`,
  );
  return overLanes(lanes.map(({ owners }) => owners));
}

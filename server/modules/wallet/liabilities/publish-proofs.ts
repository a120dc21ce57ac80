// Once a day, when the ledger has closed it: what is owed to all players of a currency as one signed root.
import { sign } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { hexOf, type SignedStatement, statementText } from '#contract/protocols/liability-proof.ts';
import { integerToWire } from '#contract/kernel/money.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Tx } from '#server/platform/database.ts';
import { checkpointKey } from '../audit/checkpoints.ts';
import type { WalletDeps } from '../deps.ts';
import type { WalletTables } from '../tables.ts';
import { type ProofName, proofSecrets } from './proof-secrets.ts';
import { buildTree } from './tree.ts';

export type ProofRow = Selectable<WalletTables['liability_proof']>;
type Deps = Pick<WalletDeps, 'database' | 'clock' | 'secrets'> & { notifier: ClusterNotifier };

/** The number of the lock under which proofs are made, one after the other. */
const proofLock = 7720;
/** Of so many proofs a currency players can have their leaves; of older ones root and sums stay. */
export const proofsWithLeaves = 8;

/** Returns what was signed, as it is published. */
export const toStatement = (row: ProofRow): SignedStatement => ({
  currency: row.currency,
  until: row.until.toISOString(),
  accounts: integerToWire(row.accounts),
  real: String(row.real),
  bonus: String(row.bonus),
  held: String(row.held),
  root: row.root.toString('hex'),
  checkpoint: row.checkpoint.toString('hex'),
  signature: row.signature.toString('base64'),
  keyId: row.key_id,
});

/** Writes a leaf for every account that was opened before the moment. Returns how many there are. */
async function writeLeaves(tx: Tx, { currency, until }: ProofName, orderKey: Buffer): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    with leaves as (
      insert into liability_leaf (currency, until, position, account_id, real, bonus, held)
      select ${currency}, ${until}, row_number() over (order by sha256(${orderKey}::bytea || uuid_send(account_id))) - 1,
        account_id, real, bonus, held
      from liabilities_at(${currency}, ${until}) returning 1)
    select count(*) as count from leaves`.execute(tx);
  return rows[0]?.count ?? 0n;
}

/** Removes the leaves of proofs that so many newer ones of their currency follow. */
async function dropOldLeaves(tx: Tx, currency: string): Promise<void> {
  const oldest = await tx
    .selectFrom('liability_proof')
    .select('until')
    .where('currency', '=', currency)
    .orderBy('until', 'desc')
    .offset(proofsWithLeaves - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  for (const table of ['liability_leaf', 'liability_node'] as const)
    await tx.deleteFrom(table).where('currency', '=', currency).where('until', '<', oldest.until).execute();
}

/** Makes the proof of a checkpoint, whole or not at all. Returns undefined where there is one already, or no account. */
async function publishProof(deps: Deps, { currency, until, hash }: ProofName & { hash: Buffer }): Promise<ProofRow | undefined> {
  return await deps.database.transact(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${proofLock}, hashtext(${currency}))`.execute(tx);
    const made = await tx
      .selectFrom('liability_proof')
      .select('until')
      .where('currency', '=', currency)
      .where('until', '>=', until)
      .executeTakeFirst();
    if (made !== undefined) return undefined;
    const secrets = proofSecrets(deps.secrets, { currency, until });
    const accounts = await writeLeaves(tx, { currency, until }, secrets.orderKey);
    if (accounts === 0n) return undefined;
    const top = await buildTree(tx, { currency, until, count: integerToWire(accounts), secrets });
    const { privateKey, keyId } = checkpointKey(deps.secrets);
    const { real, bonus, held } = top;
    const said = { real: String(real), bonus: String(bonus), held: String(held), root: hexOf(top.hash), checkpoint: hexOf(hash) };
    const text = statementText({ currency, until: until.toISOString(), accounts: integerToWire(accounts), ...said });
    const proof = await tx
      .insertInto('liability_proof')
      .values({
        currency,
        until,
        accounts,
        real,
        bonus,
        held,
        root: Buffer.from(top.hash),
        checkpoint: hash,
        signature: sign(null, Buffer.from(text), privateKey),
        key_id: keyId,
        made_at: deps.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await dropOldLeaves(tx, currency);
    await deps.notifier.announce(tx, 'catalogue', {});
    return proof;
  });
}

/** Makes the proofs of the newest checkpoints that have none. Twice, and at once, is once. Returns those that were made. */
export async function publishProofs(deps: Deps): Promise<ProofRow[]> {
  const checkpoints = await deps.database.db
    .selectFrom('wallet_checkpoint')
    .distinctOn('currency')
    .select(['currency', 'until', 'hash'])
    .orderBy('currency')
    .orderBy('until', 'desc')
    .execute();
  const made: ProofRow[] = [];
  for (const checkpoint of checkpoints) {
    const proof = await publishProof(deps, checkpoint);
    if (proof !== undefined) made.push(proof);
  }
  return made;
}

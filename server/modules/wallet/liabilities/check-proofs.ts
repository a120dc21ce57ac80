// Whether the published proofs still say what the ledger says: signatures, roots, and that every account has its one leaf.
import { verify } from 'node:crypto';
import { sql } from 'kysely';
import { hexOf, statementText } from '#contract/protocols/liability-proof.ts';
import { integerToWire } from '#contract/kernel/money.ts';
import type { Database } from '#server/platform/database.ts';
import { checkpointKey } from '../audit/checkpoints.ts';
import type { WalletDeps } from '../deps.ts';
import { proofSecrets } from './proof-secrets.ts';
import { type ProofRow, toStatement } from './publish-proofs.ts';
import { climbTree } from './tree.ts';

export interface ProofsChecked {
  /** Proofs whose signature and sums were looked at, and those of them whose whole tree was. */
  statements: number;
  trees: number;
  /** One line each. */
  violations: string[];
}

const maxNamed = 10;

/** Accounts whose leaf is missing, is one too many, or says something else than the ledger does. */
async function compareLeaves(database: Database, { currency, until }: ProofRow): Promise<string[]> {
  return await database.transact(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows } = await sql<{ what: string }>`
      select case when l.account_id is null then format('the account %s is left out', a.account_id)
          when a.account_id is null then format('the account %s was not open then', l.account_id)
          else format('the account %s held %s/%s/%s, its leaf says %s/%s/%s', a.account_id, a.real, a.bonus, a.held, l.real, l.bonus, l.held)
        end as what
      from liabilities_at(${currency}, ${until}) a
        full join (select * from liability_leaf where currency = ${currency} and until = ${until}) l on l.account_id = a.account_id
      where (a.real, a.bonus, a.held) is distinct from (l.real, l.bonus, l.held) or a.account_id is null or l.account_id is null
      order by coalesce(a.account_id, l.account_id) limit ${maxNamed}`.execute(tx);
    return rows.map(({ what }) => what);
  });
}

/** What all entries that were booked before the moment come to, besides what the archive holds: another way to the sums than the accounts are. */
async function compareSums(database: Database, { currency, until, real, bonus, held }: ProofRow): Promise<string[]> {
  return await database.transact(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows } = await sql<{ real: bigint; bonus: bigint; held: bigint }>`
      select coalesce(sum(real), 0)::bigint as real, coalesce(sum(bonus), 0)::bigint as bonus, coalesce(sum(held), 0)::bigint as held from (
        select e.real, e.bonus, e.held from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id
        where a.currency = ${currency} and e.at < ${until}
        union all select z.real, z.bonus, z.held from ledger.wallet_archived z join ledger.wallet_account a on a.id = z.account_id
        where a.currency = ${currency}) moved`.execute(tx);
    const [sums] = rows;
    if (sums?.real === real && sums.bonus === bonus && sums.held === held) return [];
    return [`its sums are ${real}/${bonus}/${held}, the entries before it come to ${sums?.real}/${sums?.bonus}/${sums?.held}`];
  });
}

/** What is wrong with the tree of a proof whose leaves are kept. */
async function checkTree(database: Database, secrets: WalletDeps['secrets'], proof: ProofRow): Promise<string[]> {
  const { currency, until } = proof;
  const tree = { currency, until, count: integerToWire(proof.accounts), secrets: proofSecrets(secrets, proof) };
  try {
    const top = await climbTree(database.db, tree, async () => undefined);
    const isSame = top.real === proof.real && top.bonus === proof.bonus && top.held === proof.held && proof.root.equals(top.hash);
    return isSame ? [] : [`its leaves lead to the root ${hexOf(top.hash)} with ${top.real}/${top.bonus}/${top.held}`];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [error.message];
  }
}

async function checkStatement(database: Database, secrets: WalletDeps['secrets'], proof: ProofRow): Promise<string[]> {
  const key = checkpointKey(secrets);
  const checkpoint = await database.db
    .selectFrom('wallet_checkpoint')
    .select('hash')
    .where('currency', '=', proof.currency)
    .where('until', '=', proof.until)
    .executeTakeFirst();
  const isSigned =
    proof.key_id === key.keyId && verify(null, Buffer.from(statementText(toStatement(proof))), key.publicKey, proof.signature);
  return [
    ...(isSigned ? [] : [`its signature is not the house's`]),
    ...(checkpoint?.hash.equals(proof.checkpoint) ? [] : ['the checkpoint that it names is not that of its moment']),
  ];
}

/**
 * Checks the published proofs: of each the signature and the checkpoint, of the newest of each currency, or of all whose leaves are kept, the whole
 * tree and every account. Without secrets the statements and trees are left out. Reads much.
 */
export async function checkProofs(
  database: Database,
  secrets: WalletDeps['secrets'] | undefined,
  which: 'newest' | 'all',
): Promise<ProofsChecked> {
  const proofs = await database.db.selectFrom('liability_proof').selectAll().orderBy('currency').orderBy('until', 'desc').execute();
  const { rows } = await sql<{ until: Date | null }>`select max(until) as until from ledger.wallet_archived_month`.execute(database.db);
  const archivedUntil = rows[0]?.until ?? new Date(0);
  const violations: string[] = [];
  let trees = 0;
  for (const [index, proof] of proofs.entries()) {
    const { currency, until } = proof;
    const found = secrets === undefined ? [] : await checkStatement(database, secrets, proof);
    const isNewest = proofs[index - 1]?.currency !== currency;
    const leaf = await database.db
      .selectFrom('liability_leaf')
      .select('position')
      .where('currency', '=', currency)
      .where('until', '=', until)
      .limit(1)
      .executeTakeFirst();
    if (isNewest && leaf === undefined) found.push('its leaves are gone');
    if (leaf !== undefined && (isNewest || which === 'all')) {
      trees += 1;
      if (secrets !== undefined) found.push(...(await checkTree(database, secrets, proof)));
      // of time that the archive took away the ledger cannot say any more how an account stood
      if (until >= archivedUntil) found.push(...(await compareLeaves(database, proof)), ...(await compareSums(database, proof)));
    }
    violations.push(...found.map((what) => `liabilities ${currency} ${until.toISOString()}: ${what}`));
  }
  return { statements: proofs.length, trees, violations };
}

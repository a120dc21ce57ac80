import { hexOf, type OwnProof } from '#contract/protocols/liability-proof.ts';
import { integerToWire } from '#contract/kernel/money.ts';
import type { Db } from '#server/platform/database.ts';
import type { WalletDeps } from '../deps.ts';
import { proofSecrets } from './proof-secrets.ts';
import { type ProofRow, toStatement } from './publish-proofs.ts';
import { readPath } from './tree.ts';

/** Returns an account's leaf of a proof with its way to the root; undefined for an account that was opened after it. */
export async function findOwnProof(
  db: Db,
  secrets: WalletDeps['secrets'],
  proof: ProofRow,
  account: string,
): Promise<OwnProof | undefined> {
  const { currency, until } = proof;
  const leaf = await db
    .selectFrom('liability_leaf')
    .select(['position', 'real', 'bonus', 'held'])
    .where('account_id', '=', account)
    .where('until', '=', until)
    .executeTakeFirst();
  if (leaf === undefined) return undefined;
  const own = proofSecrets(secrets, { currency, until });
  const index = integerToWire(leaf.position);
  const path = await readPath(db, { currency, until, count: integerToWire(proof.accounts), secrets: own }, index);
  const written = (sums: { real: bigint; bonus: bigint; held: bigint }) => ({
    real: String(sums.real),
    bonus: String(sums.bonus),
    held: String(sums.held),
  });
  return {
    ...toStatement(proof),
    leaf: { account, blinding: own.blindingOf(account).toString('hex'), index, ...written(leaf) },
    path: path.map((node) => ({ hash: hexOf(node.hash), ...written(node) })),
  };
}

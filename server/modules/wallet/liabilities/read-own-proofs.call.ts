import { readAllAccounts } from '../accounts/read-accounts.ts';
import { handle } from '../deps.ts';
import { findOwnProof } from './find-own-proof.ts';

export const readOwnProofs = handle('readOwnProofs', async ({ context, db, session }) => {
  const accounts = await readAllAccounts(db, session.playerId);
  const proofs = await db
    .selectFrom('liability_proof')
    .distinctOn('currency')
    .selectAll()
    .where(
      'currency',
      'in',
      accounts.map(({ currency }) => currency),
    )
    .orderBy('currency')
    .orderBy('until', 'desc')
    .execute();
  const data = [];
  for (const proof of proofs) {
    const account = accounts.find(({ currency }) => currency === proof.currency)?.id ?? '';
    const own = await findOwnProof(db, context.secrets, proof, account);
    if (own !== undefined) data.push({ ...own, path: [...own.path] });
  }
  return { data };
});

import { handle } from '../deps.ts';
import { toPublished } from './published-checkpoints.ts';

const maxCheckpoints = 100;

export const listLedgerCheckpoints = handle('listLedgerCheckpoints', async ({ db }) => {
  const checkpoints = await db
    .selectFrom('wallet_checkpoint')
    .selectAll()
    .orderBy('until', 'desc')
    .orderBy('currency')
    .limit(maxCheckpoints)
    .execute();
  return { data: checkpoints.map((checkpoint) => ({ ...toPublished(checkpoint), until: checkpoint.until })) };
});

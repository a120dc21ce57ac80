import { handle } from '../deps.ts';
import { toPublished } from './published-heads.ts';

const maxHeads = 100;

export const listLedgerHeads = handle('listLedgerHeads', async ({ db }) => {
  const heads = await db.selectFrom('wallet_head').selectAll().orderBy('until', 'desc').orderBy('currency').limit(maxHeads).execute();
  return { data: heads.map((head) => ({ ...toPublished(head), until: head.until })) };
});

import { readFirstDeposits } from '#server/modules/wallet/index.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { AffiliateDeps } from '../deps.ts';
import { addPostback } from '../postbacks/postbacks.ts';

const pageSize = 500;

async function note(context: AffiliateDeps, { playerId, at }: { playerId: string; at: Date }): Promise<void> {
  await context.database.transact(async (tx) => {
    const row = await tx
      .updateTable('affiliate_player')
      .set({ first_deposit_at: at })
      .where('player_id', '=', playerId)
      .where('first_deposit_at', 'is', null)
      .returning('partner_id')
      .executeTakeFirst();
    if (row !== undefined) await addPostback(tx, { partnerId: row.partner_id, playerId, event: 'first-deposit', happenedAt: at });
  });
}

/** Looks who of those who count for a partner has paid in for the first time. */
export const findAffiliateDepositsJob: Job<AffiliateDeps> = {
  name: 'find-affiliate-deposits',
  every: '*/5 * * * *',
  async run(context) {
    const { db } = context.database;
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const rows = await db
        .selectFrom('affiliate_player')
        .select('player_id')
        .where('first_deposit_at', 'is', null)
        .where('refused_at', 'is', null)
        .where('player_id', '>', last)
        .orderBy('player_id')
        .limit(pageSize)
        .execute();
      for (const one of await readFirstDeposits(
        db,
        rows.map(({ player_id: id }) => id),
      ))
        await note(context, one);
      if (rows.length < pageSize) return;
      last = rows.at(-1)?.player_id ?? last;
    }
  },
};

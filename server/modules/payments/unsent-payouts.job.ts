// Payouts that an operator approved and that the provider does not have yet. Their invoice says so; the job that sends one only follows from it. What
// an operator has called back meanwhile is not sent but taken back, once no ask for it can be under way.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from './deps.ts';
import { queuePayout } from './queue-payout.ts';
import { recallWithdrawal } from './recall-withdrawal.ts';

/** What has its job only now is left to it for so long. */
const afterMs = 60_000;
const pageSize = 100;

interface Unsent {
  id: string;
  recalled_by: string | null;
  recalled_at: Date | null;
}

const wordOf = ({ recalled_at: at }: Unsent): string => `called back at ${at?.toISOString()}`;

/** Takes one back that was called back before. One that has to wait still, for time or for a second person, waits. */
async function takeRecalledBack(context: PaymentDeps, row: Unsent): Promise<void> {
  try {
    await recallWithdrawal(context, { invoiceId: row.id, reason: wordOf(row), actor: row.recalled_by ?? 'system' });
  } catch (error) {
    if (!(error instanceof Problem) || (error.slug !== 'conflict' && error.slug !== 'invoice-final')) throw error;
  }
}

/** Finds approved payouts by their state, whatever became of the jobs that were to send them; sending one again is safe by its reference. */
export const sendUnsentPayouts: Job<PaymentDeps> = {
  name: 'send-unsent-payouts',
  every: '*/5 * * * *',
  async run(context) {
    const { database, clock } = context;
    const before = new Date(clock.now().getTime() - afterMs);
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const page = await database.db
        .selectFrom('invoice')
        .select(['id', 'recalled_by', 'recalled_at'])
        .where('type', '=', invoiceType.withdrawal)
        .where('status', '=', invoiceStatus.processing)
        .where('provider_payment_id', 'is', null)
        .where('updated_at', '<', before)
        .where('id', '>', last)
        .orderBy('id')
        .limit(pageSize)
        .execute();
      await eachOnItsOwn(page, async (row) => {
        if (row.recalled_by === null) await database.transact(async (tx) => await queuePayout(tx, row.id));
        else await takeRecalledBack(context, row);
      });
      last = page.at(-1)?.id ?? last;
      if (page.length < pageSize) return;
    }
  },
};

// Payouts that an operator approved and that the provider does not have yet. Their invoice says so; the job that sends one only follows from it.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from './deps.ts';
import { queuePayout } from './queue-payout.ts';

/** What has its job only now is left to it for so long. */
const afterMs = 60_000;
const pageSize = 100;

/** Finds approved payouts by their state, whatever became of the jobs that were to send them; sending one again is safe by its reference. */
export const sendUnsentPayouts: Job<PaymentDeps> = {
  name: 'send-unsent-payouts',
  every: '*/5 * * * *',
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - afterMs);
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const page = await database.db
        .selectFrom('invoice')
        .select('id')
        .where('type', '=', invoiceType.withdrawal)
        .where('status', '=', invoiceStatus.processing)
        .where('provider_payment_id', 'is', null)
        .where('updated_at', '<', before)
        .where('id', '>', last)
        .orderBy('id')
        .limit(pageSize)
        .execute();
      await eachOnItsOwn(page, async ({ id }) => await database.transact(async (tx) => await queuePayout(tx, id)));
      last = page.at(-1)?.id ?? last;
      if (page.length < pageSize) return;
    }
  },
};

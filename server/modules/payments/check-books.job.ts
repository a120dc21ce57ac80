import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Job } from '#server/platform/jobs.ts';
import { auditBooks } from './check-payments.ts';
import type { PaymentDeps } from './deps.ts';

export const checkBooksJob: Job<PaymentDeps> = {
  name: 'check-books',
  every: '17 3 * * *',
  async run(context) {
    const report = await auditBooks(context);
    if (report.ok) return;
    await context.database.transact(
      async (tx) =>
        await raiseAlarm(tx, {
          kind: 'ledger-broken',
          subject: 'books',
          message: `The books do not balance. Stop play (npm run op -- maintenance on) and look into it: ${report.breaks[0]}. npm run op -- books check lists the first breaks of each rule.`,
          details: { breaks: report.breaks },
        }),
    );
  },
};

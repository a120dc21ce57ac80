import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Job } from '#server/platform/jobs.ts';
import { auditMoney } from './check-payments.ts';
import type { PaymentDeps } from './deps.ts';

export const auditMoneyJob: Job<PaymentDeps> = {
  name: 'audit-money',
  every: '17 3 * * *',
  async run(context) {
    const report = await auditMoney(context);
    if (report.ok) return;
    await context.database.transact(
      async (tx) =>
        await raiseAlarm(tx, {
          kind: 'ledger-broken',
          subject: 'books',
          message: `The books do not balance. Stop play (npm run op -- maintenance on) and look into it: ${report.violations[0]}. npm run op -- ledger audit lists the first breaks of each rule.`,
          details: { violations: report.violations },
        }),
    );
  },
};

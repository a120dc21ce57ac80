// Withdrawals that have waited for longer than their players were told.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { readRules } from '#server/modules/players/index.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from '../deps.ts';

const hourMs = 60 * 60_000;
const pageSize = 500;

export const overdueWithdrawals: Job<PaymentDeps> = {
  name: 'overdue-withdrawals',
  every: '7 * * * *',
  async run(context) {
    const { db } = context.database;
    const waiting = await db
      .selectFrom('invoice')
      .select(['id', 'player_id', 'created_at'])
      .where('type', '=', invoiceType.withdrawal)
      .where('status', '=', invoiceStatus.pending)
      .orderBy('created_at')
      .limit(pageSize)
      .execute();
    const now = context.clock.now().getTime();
    await eachOnItsOwn(waiting, async ({ id, player_id: playerId, created_at: askedAt }) => {
      const { withdrawalReviewHours: hours } = await readRules(db, context, playerId);
      if (now - askedAt.getTime() <= hours * hourMs) return;
      const message = `Withdrawal ${id} has waited for longer than the ${hours} hours that its player was told: npm run op -- withdrawal show ${id}`;
      await raiseAlarmNow(context, { kind: 'withdrawal-overdue', subject: id, message });
    });
  },
};

// Withdrawals that take longer than their players were told: those that wait for a word, and approved ones whose money is not there.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { readRules } from '#server/modules/players/index.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import { readAccountRequests } from '../ask-for-documents.ts';
import type { PaymentDeps } from '../deps.ts';
import { arrivalMinutesOf } from '../methods.ts';
import type { InvoiceRow } from '../to-invoice.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const pageSize = 500;
/** A payout whose time is told in minutes is mostly there by then; so much later somebody should know of one that is not. */
const graceMs = 2 * hourMs;
/** For methods that tell no time. */
const untoldMinutes = 3 * 24 * 60;

/** Withdrawals that are not decided. */
async function* readOpen({ database }: PaymentDeps): AsyncGenerator<InvoiceRow> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await database.db
      .selectFrom('invoice')
      .selectAll()
      .where('type', '=', invoiceType.withdrawal)
      .where('status', 'in', [invoiceStatus.pending, invoiceStatus.processing])
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    yield* page;
    last = page.at(-1)?.id ?? last;
    if (page.length < pageSize) return;
  }
}

/** One that waits for its player is not late; from when that player handed a document in, people have the time that was told. */
async function lookAtPending(context: PaymentDeps, row: InvoiceRow): Promise<void> {
  const { id, player_id: playerId, created_at: askedAt } = row;
  const { db } = context.database;
  const { withdrawalReviewHours: hours } = await readRules(db, context, playerId);
  const isLate = (since: Date): boolean => context.clock.now().getTime() - since.getTime() > hours * hourMs;
  if (!isLate(askedAt)) return;
  const asked = (await readAccountRequests(db, context, [row])).get(id);
  if (asked?.status === 'open' || !isLate(asked?.handed_in_at ?? askedAt)) return;
  const message = `Withdrawal ${id} has waited for longer than the ${hours} hours that its player was told: npm run op -- withdrawal show ${id}`;
  await raiseAlarmNow(context, { kind: 'withdrawal-overdue', subject: id, message });
}

async function lookAtApproved(context: PaymentDeps, row: InvoiceRow): Promise<void> {
  const { id, provider, provider_payment_id: paymentId } = row;
  const { db } = context.database;
  const { at } = await db
    .selectFrom('invoice_history')
    .select(({ fn }) => fn.min('at').as('at'))
    .where('invoice_id', '=', id)
    .where('status', '=', invoiceStatus.processing)
    .executeTakeFirstOrThrow();
  const minutes = (await arrivalMinutesOf(db, context.payments, row)) ?? untoldMinutes;
  if (context.clock.now().getTime() - at.getTime() <= minutes * minuteMs + graceMs) return;
  const where = paymentId === null ? `${provider} has not taken it` : `${provider} has it as ${paymentId} and has not said that it is paid`;
  const message =
    `Withdrawal ${id} was approved at ${at.toISOString()}, and ${where}; it was to take ${minutes} minutes. ` +
    `Ask the provider, or its service, what it waits for: npm run op -- withdrawal show ${id}`;
  await raiseAlarmNow(context, { kind: 'payout-overdue', subject: id, message });
}

export const overdueWithdrawals: Job<PaymentDeps> = {
  name: 'overdue-withdrawals',
  every: '7 * * * *',
  async run(context) {
    await eachOnItsOwn(
      readOpen(context),
      async (row) => await (row.status === invoiceStatus.pending ? lookAtPending(context, row) : lookAtApproved(context, row)),
    );
  },
};

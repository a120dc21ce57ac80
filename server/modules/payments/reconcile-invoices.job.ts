// The look for news that never came: a callback may be lost for good, so the provider is asked about every payment that may still turn.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { readMoneyOfClosed } from '#server/modules/wallet/index.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from './deps.ts';
import { askAgainAt, mayStillTurn } from './ask-again-at.ts';
import { openClosedAccount } from './cases/open-case.ts';
import { changeInvoice, lockInvoice } from './change-invoice.ts';
import { openMismatch } from './chargebacks/note-part.ts';
import { isOf, reported } from './payment-report.ts';
import { PaymentProviderError, ProviderRefusal } from './providers/guard-gateway.ts';
import type { PaymentReport } from './providers/payment-adapter.ts';
import { settleInvoice } from './settle-invoice.ts';
import type { InvoiceRow } from './to-invoice.ts';

const dayMs = 24 * 60 * 60_000;
/** Pending deposits are given up after a day; the provider is asked about them longer. */
const depositLifeMs = dayMs;
const pageSize = 100;
/** So many questions in a row that a provider does not answer, and the rest of its payments wait for the next run. */
const maxUnanswered = 5;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Asks the provider how a payment stands, books what it says, and sets the next question. An answer is as old as its question: where the payment
 * changed meanwhile it is not believed, and the change has set the next question. Returns the answer.
 * @throws PaymentProviderError, ProviderRefusal where there is none
 */
export async function askProvider(
  context: PaymentDeps,
  asked: Pick<InvoiceRow, 'id' | 'provider' | 'provider_payment_id'>,
): Promise<PaymentReport | undefined> {
  const { id, provider, provider_payment_id: providerId } = asked;
  const before = await context.database.db.selectFrom('invoice').select('version').where('id', '=', id).executeTakeFirst();
  const state = await context.payments.require(provider).state({ reference: id, id: providerId ?? undefined });
  if (state !== undefined && 'refused' in state) throw new ProviderRefusal(`${provider}: ${state.refused}`);
  await context.database.transact(async (tx) => {
    const row = await lockInvoice(tx, id);
    if (row === undefined || row.version !== before?.version) return;
    if (state?.status === 'succeeded' || state?.status === 'failed' || state?.status === 'charged-back') {
      if (!isOf(row, state)) await openMismatch(tx, context, row, reported(state));
      else await settleInvoice(tx, context, row, { status: state.status, reason: state.reason }, 'system');
    }
    const after = (await lockInvoice(tx, id)) ?? row;
    if (after.version !== row.version) return; // the change has set the next question
    await tx
      .updateTable('invoice')
      .set({ next_ask_at: await nextQuestion(context, after) })
      .where('id', '=', id)
      .execute();
  });
  return state;
}

/** Nothing once the payment's end lies further back than the provider reports on it. */
async function nextQuestion({ database, clock }: PaymentDeps, row: InvoiceRow): Promise<Date | null> {
  if (!mayStillTurn(row)) return null;
  const now = clock.now();
  const isWaiting = row.status === invoiceStatus.pending || row.status === invoiceStatus.processing;
  if (!isWaiting) {
    const method = await database.db
      .selectFrom('payment_method')
      .select('report_days')
      .where('provider', '=', row.provider)
      .where('method', '=', row.method)
      .where('type', '=', row.type)
      .where('currency', '=', row.currency)
      .executeTakeFirst();
    if (now.getTime() - row.updated_at.getTime() > (method?.report_days ?? 0) * dayMs) return null;
  }
  return askAgainAt(now, row.updated_at);
}

/** After a question that met an error the others come first. */
async function postpone({ database, clock }: PaymentDeps, id: string): Promise<void> {
  const now = clock.now();
  await database.transact(
    async (tx) =>
      await tx
        .updateTable('invoice')
        .set({ next_ask_at: askAgainAt(now, now) })
        .where('id', '=', id)
        .execute(),
  );
}

type Asked = Pick<InvoiceRow, 'id' | 'provider' | 'provider_payment_id'>;

/** The next payments to ask about, without those of providers that are away. */
async function readDue({ database }: PaymentDeps, begin: Date, away: ReadonlySet<string>): Promise<Asked[]> {
  let due = database.db
    .selectFrom('invoice')
    .select(['id', 'provider', 'provider_payment_id'])
    .where('next_ask_at', '<=', begin)
    .orderBy('next_ask_at')
    .limit(pageSize);
  if (away.size > 0) due = due.where('provider', 'not in', [...away]);
  return await due.execute();
}

/** Asks about one payment. Returns true when its provider gave no answer. */
async function tryToAsk(context: PaymentDeps, asked: Asked): Promise<boolean> {
  const error = await askProvider(context, asked).then(
    () => undefined,
    (failure: unknown) => failure ?? new Error('no reason was given'),
  );
  if (error === undefined) return false;
  const { id, provider } = asked;
  const isAway = error instanceof PaymentProviderError;
  await postpone(context, id);
  await raiseAlarmNow(context, {
    kind: 'reconcile-failed',
    subject: isAway ? `payment provider ${provider}` : id,
    message: `The provider could not be asked about payment ${id}: ${reasonOf(error)}. It is asked again in some minutes.`,
  });
  return isAway;
}

export const reconcileInvoices: Job<PaymentDeps> = {
  name: 'reconcile-invoices',
  every: '*/5 * * * *',
  async run(context) {
    const begin = context.clock.now();
    /** Questions in a row without an answer, by provider. */
    const unanswered = new Map<string, number>();
    const away = new Set<string>();
    for (;;) {
      const due = await readDue(context, begin, away);
      for (const asked of due) {
        const { provider } = asked;
        if (away.has(provider)) continue;
        const misses = (await tryToAsk(context, asked)) ? (unanswered.get(provider) ?? 0) + 1 : 0;
        unanswered.set(provider, misses);
        if (misses >= maxUnanswered) away.add(provider);
      }
      if (due.length < pageSize) return;
    }
  },
};

/** Gives up deposits that nobody paid within a day. */
export const expireDeposits: Job<PaymentDeps> = {
  name: 'expire-deposits',
  every: '*/5 * * * *',
  async run(context) {
    const before = new Date(context.clock.now().getTime() - depositLifeMs);
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const page = await context.database.db
        .selectFrom('invoice')
        .select('id')
        .where('type', '=', invoiceType.deposit)
        .where('status', '=', invoiceStatus.pending)
        .where('created_at', '<', before)
        .where('id', '>', last)
        .orderBy('id')
        .limit(pageSize)
        .execute();
      for (const { id } of page) {
        last = id;
        await context.database
          .transact(async (tx) => {
            const row = await lockInvoice(tx, id);
            if (row?.status === invoiceStatus.pending) await changeInvoice(tx, context, row, { status: invoiceStatus.expired }, 'system');
          })
          .catch(async (error: unknown) => {
            const message = `Deposit ${id} could not be given up: ${reasonOf(error)}. It is tried again in some minutes.`;
            await raiseAlarmNow(context, { kind: 'reconcile-failed', subject: id, message });
          });
      }
      if (page.length < pageSize) return;
    }
  },
};

/** Puts onto the operator's list what lies on accounts of closed players, whatever brought it there. */
export const findMoneyOfClosed: Job<PaymentDeps> = {
  name: 'find-money-of-closed',
  every: '*/15 * * * *',
  async run(context) {
    const found = await readMoneyOfClosed(context.database.db);
    for (const { id, playerId, currency, real } of found)
      await context.database
        .transact(async (tx) => await openClosedAccount(tx, context, { id, playerId, currency, amount: real }))
        .catch(async (error: unknown) => {
          const message = `The money on account ${id} of a closed player could not be put onto the list: ${reasonOf(error)}.`;
          await raiseAlarmNow(context, { kind: 'reconcile-failed', subject: id, message });
        });
  },
};

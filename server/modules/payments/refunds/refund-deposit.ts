// The house gives a deposit back: to what it was paid with, by the provider that took it. What is given back leaves the account at once, as a
// withdrawal does, and comes back should the provider refuse.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { convertSum, formatMoney } from '#contract/kernel/money.ts';
import { isBooked, postTransfer, takeLane } from '#server/modules/wallet/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { derivedId, newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { isSamePerson } from '#server/platform/same-person.ts';
import { askAgainAt } from '../ask-again-at.ts';
import { lockInvoice, recordNewInvoice } from '../change-invoice.ts';
import { refuseFrozen } from '../chargebacks/refuse-frozen.ts';
import type { PaymentDeps } from '../deps.ts';
import { invoiceKey } from '../open-withdrawal.ts';
import { queuePayout } from '../queue-payout.ts';
import { readReviewRules } from '../review/assess-withdrawal.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { noteUnplayed } from '../turnover/note-turnover.ts';
import { readTurnover } from '../turnover/read-turnover.ts';
import { isGiven } from './refunded.ts';

export interface RefundInput {
  /** The deposit. */
  invoiceId: string;
  /** In its smallest unit; undefined: all that is left of it. */
  amount: bigint | undefined;
  reason: string;
  /** `operator:<name>`. */
  actor: string;
}

export type RefundAnswer =
  | { state: 'proposed'; amount: bigint; currency: string }
  /** `isNew`: false where the same was asked for before. */
  | { state: 'sent'; amount: bigint; currency: string; refund: InvoiceRow; isNew: boolean };

/** @throws Problem not-found, conflict, withdrawals-frozen, withdrawals-owed */
async function requireRefundable(tx: Tx, context: PaymentDeps, id: string): Promise<InvoiceRow> {
  const row = await lockInvoice(tx, id);
  if (row?.type !== invoiceType.deposit) throw new Problem('not-found', 'There is no such deposit.');
  if (row.status !== invoiceStatus.success)
    throw new Problem('conflict', 'This deposit was not credited, or was taken back; there is nothing to give back.');
  if (context.payments.require(row.provider).refund === undefined)
    throw new Problem('conflict', `${row.provider} gives nothing back to where it came from. Have the player withdraw it instead.`);
  await refuseFrozen(tx, row.player_id);
  await context.refuseOwed(tx, row.player_id);
  return row;
}

/** Whether the rule of refunds asks for a second person: all that is given back of a deposit counts, in however many parts. */
async function needsTwo(tx: Tx, { settings }: PaymentDeps, { currency, refunded }: InvoiceRow, amount: bigint): Promise<boolean> {
  const rule = (await readReviewRules(tx)).find(({ id }) => id === 'refund');
  const sum = convertSum([{ minor: refunded + amount, unit: settings.requireCurrency(currency) }], settings.baseCurrency);
  return rule !== undefined && rule.eyes > 1 && sum > (rule.above ?? 0n);
}

/** Keeps the first person's word. Returns true once another has said the same. */
async function isSecondWord(tx: Tx, { clock }: PaymentDeps, input: RefundInput & { amount: bigint }): Promise<boolean> {
  const { invoiceId: invoice_id, amount, reason, actor } = input;
  const known = await tx.selectFrom('refund_proposal').selectAll().where('invoice_id', '=', invoice_id).executeTakeFirst();
  if (known !== undefined && known.amount === amount && !isSamePerson(known.proposed_by, actor)) return true;
  const word = { amount, reason, proposed_by: actor, proposed_at: clock.now() };
  await tx
    .insertInto('refund_proposal')
    .values({ invoice_id, ...word })
    .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet(word))
    .execute();
  return false;
}

/** The refunds of a deposit. */
const readRefunds = async (tx: Tx, id: string): Promise<InvoiceRow[]> =>
  await tx.selectFrom('invoice').selectAll().where('refund_of', '=', id).orderBy('id').execute();

/**
 * Names a refund by what was asked for, so that a command that is given again sends nothing twice; one that failed may be asked for anew.
 * Returns the name, and the refund that has it.
 */
function findSame({ invoiceId, reason }: RefundInput, amount: bigint, earlier: readonly InvoiceRow[]): { key: string; same?: InvoiceRow } {
  for (let failures = 0; ; failures += 1) {
    const key = derivedId('refund', invoiceId, [amount, failures, reason].join(' '));
    const same = earlier.find(({ request_key: known }) => known === key);
    if (same === undefined) return { key };
    if (isGiven(same.status)) return { key, same };
  }
}

/** Writes the refund's invoice and holds its amount. @throws Problem insufficient-funds */
async function openRefund(tx: Tx, context: PaymentDeps, deposit: InvoiceRow, ask: { amount: bigint; key: string; actor: string }) {
  const { amount, key, actor } = ask;
  await takeLane(tx, deposit.player_id);
  // again: a bank may have taken another deposit back meanwhile, or a correction a payout
  await refuseFrozen(tx, deposit.player_id);
  await context.refuseOwed(tx, deposit.player_id);
  const { missing } = await readTurnover(tx, context, deposit.player_id);
  const { settings, clock } = context;
  const sum = convertSum([{ minor: amount, unit: settings.requireCurrency(deposit.currency) }], settings.baseCurrency);
  const now = clock.now();
  const row = await tx
    .insertInto('invoice')
    .values({
      id: newId(),
      player_id: deposit.player_id,
      account_id: deposit.account_id,
      type: invoiceType.withdrawal,
      status: invoiceStatus.processing,
      method: deposit.method,
      provider: deposit.provider,
      amount,
      // what is given back need not be staked any more
      unplayed: sum < missing ? sum : missing,
      currency: deposit.currency,
      refund_of: deposit.id,
      request_key: key,
      created_at: now,
      updated_at: now,
      next_ask_at: askAgainAt(now, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteUnplayed(tx, context, row, 'out');
  const hold = { kind: 'withdrawal-hold', key: invoiceKey(row.id, 'hold'), accountId: row.account_id, amount } as const;
  if (!isBooked((await postTransfer(tx, context, hold)).code))
    throw new Problem(
      'insufficient-funds',
      'The account holds less than that. Give back what is there, or reject a withdrawal that waits.',
    );
  await recordNewInvoice(tx, context, row, actor);
  await queuePayout(tx, row.id);
  return row;
}

/**
 * Gives a deposit back, or the part that is named. Above the bound of the rule `refund` it waits until a second person has asked for the same.
 * @throws Problem not-found, conflict, insufficient-funds, withdrawals-frozen, withdrawals-owed
 */
export async function refundDeposit(tx: Tx, context: PaymentDeps, input: RefundInput): Promise<RefundAnswer> {
  const deposit = await requireRefundable(tx, context, input.invoiceId);
  const { currency, refunded } = deposit;
  const left = deposit.amount - refunded;
  const earlier = await readRefunds(tx, deposit.id);
  const { same } = findSame(input, input.amount ?? deposit.amount, earlier);
  if (same !== undefined) return { state: 'sent', amount: same.amount, currency, refund: same, isNew: false };
  const amount = input.amount ?? left;
  if (left === 0n) throw new Problem('conflict', 'All of this deposit was given back already, or is on its way.');
  if (amount <= 0n || amount > left) {
    const most = formatMoney(left, context.settings.requireCurrency(currency), 'en');
    throw new Problem('invalid-input', `At most ${most} of this deposit can be given back.`);
  }
  const audit = async (action: string, after: Record<string, string>) =>
    await recordAudit(tx, context.clock, {
      actor: input.actor,
      action,
      subject: deposit.id,
      reason: input.reason,
      before: { refunded: String(refunded) },
      after: { amount: String(amount), currency, ...after },
    });
  if ((await needsTwo(tx, context, deposit, amount)) && !(await isSecondWord(tx, context, { ...input, amount }))) {
    await audit('deposit refund propose', {});
    return { state: 'proposed', amount, currency };
  }
  await tx.deleteFrom('refund_proposal').where('invoice_id', '=', deposit.id).execute();
  const { key } = findSame(input, amount, earlier);
  const refund = await openRefund(tx, context, deposit, { amount, key, actor: input.actor });
  await audit('deposit refund', { refund: refund.id });
  return { state: 'sent', amount, currency, refund, isNew: true };
}

// What each outcome of a case does. Money moves here alone, once two people have agreed.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { findDepositOvershoot } from '#server/modules/protection/index.ts';
import { askForFunds } from '#server/modules/verification/index.ts';
import { findOwner, isBooked, postTransfer, readAllAccounts, takeLane, type WalletCommand } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from '../deps.ts';
import { decideChargeback } from '../chargebacks/decide-chargeback.ts';
import { refuseBeforeBeside } from '../chargebacks/note-part.ts';
import { changeInvoice, lockInvoice, recordNewInvoice } from '../change-invoice.ts';
import { readPayoutCards } from '../instruments/payout-cards.ts';
import { requireOfferedMethod } from '../methods.ts';
import { invoiceKey, openWithdrawal, type WithdrawalInput } from '../open-withdrawal.ts';
import { payoutParts } from '../payout-parts.ts';
import { asGiven, isOfCard, openFields } from '../payout-fields.ts';
import { queueWaitingPayouts } from '../queue-payout.ts';
import { closeCredited } from '../reconciliation/close-credited.ts';
import { requireDestination } from '../require-destination.ts';
import { reviewWithdrawal } from '../review-withdrawal.ts';
import { tellIfClosed } from '../release-held.ts';
import { nextDepositNumber } from '../settle-invoice.ts';
import type { CaseKind, CaseOutcome } from '../tables.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { foundUnpaid } from '../sum-deposits.ts';
import { noteDeposited, noteTakenBack, noteUnplayed } from '../turnover/note-turnover.ts';
import {
  closedAccountPaidEmail,
  depositOverLimitEmail,
  paymentLateEmail,
  paymentReviewedPaidEmail,
  paymentReviewedUnpaidEmail,
} from '../payments.email.ts';
import { readCreditedOf } from './credited-instead.ts';
import { caseKey, type CaseRow, writeOfMoney } from './open-case.ts';
import { forgetOtherAmount } from './other-amount.ts';

/** Method and provider of what people paid outside of the house. */
const byHand = 'manual';

/** The outcomes that a case may have. */
export const outcomesOf: Readonly<Record<CaseKind, readonly CaseOutcome[]>> = {
  contradiction: ['paid', 'not-paid'],
  'other-amount': ['credit', 'dismiss'],
  'unknown-payment': ['dismiss'],
  chargeback: ['collected', 'written-off', 'returned'],
  'closed-account': ['pay-out', 'refunded', 'dismiss'],
};

async function book(tx: Tx, context: PaymentDeps, command: WalletCommand): Promise<void> {
  const { code } = await postTransfer(tx, context, command);
  if (code === 'insufficient')
    throw new Problem(
      'insufficient-funds',
      'The account holds less than this takes. Have a correction in its favour booked first (npm run op -- wallet adjust), then confirm again.',
    );
  if (!isBooked(code)) throw new Error(`The ledger refused ${command.kind} of account ${command.accountId}: ${code}`);
}

async function requireInvoice(tx: Tx, row: CaseRow): Promise<InvoiceRow> {
  const invoice = row.invoice_id === null ? undefined : await lockInvoice(tx, row.invoice_id);
  if (invoice === undefined) throw new Error(`Case ${row.id} is about no invoice`);
  return invoice;
}

/** The unplayed part of a payout is away while it waits and once it is paid, and back once it has ended: it moves where the decision differs from that. */
async function decideUnplayed(tx: Tx, context: PaymentDeps, { facts }: CaseRow, invoice: InvoiceRow, isPaid: boolean): Promise<void> {
  const wasAway = facts.before === invoiceStatus.pending || facts.before === invoiceStatus.success;
  if (wasAway !== isPaid) await noteUnplayed(tx, context, invoice, isPaid ? 'out' : 'back');
}

/** Two reports that contradict each other: says which one holds, and books what is missing. */
async function decideContradiction(tx: Tx, context: PaymentDeps, row: CaseRow, outcome: CaseOutcome, actor: string): Promise<void> {
  const invoice = await requireInvoice(tx, row);
  if (row.facts.reported?.['status'] === 'charged-back') await refuseBeforeBeside(tx, invoice);
  const common = { accountId: invoice.account_id, amount: invoice.amount };
  const step = async (name: 'hold' | 'settle' | 'release' | 'return') => {
    const kinds = { hold: 'withdrawal-hold', settle: 'withdrawal-settle', release: 'withdrawal-release', return: 'deposit' } as const;
    await book(tx, context, { ...common, kind: kinds[name], key: caseKey(row.id, name) });
  };
  const isDeposit = invoice.type === invoiceType.deposit;
  const wasSuccess = row.facts.before === invoiceStatus.success;
  const isPaid = outcome === 'paid';
  // a deposit that is paid and a payout that is not leave the money with the player
  const staysWithPlayer = isDeposit === isPaid;
  await takeLane(tx, invoice.player_id);
  if (isDeposit && !isPaid) await noteTakenBack(tx, context, invoice);
  if (!isDeposit && wasSuccess) {
    if (!isPaid) await step('return');
  } else if (staysWithPlayer) {
    if (row.is_held) await step('release');
  } else {
    if (!row.is_held) await step('hold');
    await step('settle');
  }
  if (!isDeposit) await decideUnplayed(tx, context, row, invoice, isPaid);
  const change = isPaid ? { status: invoiceStatus.success } : { status: invoiceStatus.failed, reason: foundUnpaid };
  await changeInvoice(tx, context, invoice, change, actor);
  await queueWaitingPayouts(tx, invoice.player_id);
  const told = isPaid ? paymentReviewedPaidEmail : paymentReviewedUnpaidEmail;
  await writeOfMoney(tx, context, told, {
    playerId: invoice.player_id,
    about: row.id,
    invoiceId: invoice.id,
    amount: invoice.amount,
    currency: invoice.currency,
  });
}

/** Whether a bank took a deposit back and has not given it back: what of it was credited is not to be read from its state. */
async function isTakenBack(tx: Tx, { id, status }: InvoiceRow): Promise<boolean> {
  if (status === invoiceStatus.success) return false;
  return (await tx.selectFrom('payment_receivable').select('state').where('invoice_id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * Credits what the provider reports to have taken, as a deposit of its own beside the one that was asked for: what of it was not credited
 * before, since a provider tells what came in all.
 */
async function creditReported(tx: Tx, context: PaymentDeps, row: CaseRow): Promise<void> {
  const invoice = await requireInvoice(tx, row);
  const { amount: reported, currency, kind, status } = row.facts.reported ?? {};
  if (typeof reported !== 'number' || reported === 0 || currency !== invoice.currency || kind !== 'charge' || status !== 'succeeded')
    throw new Problem('conflict', 'Only a paid charge in the currency of the account can be credited; dismiss it and correct by hand.');
  if (invoice.type !== invoiceType.deposit) throw new Problem('conflict', 'This is no deposit; dismiss it and correct by hand.');
  if (invoice.status === invoiceStatus.review)
    throw new Problem('conflict', 'Whether the deposit itself was paid is not decided. Decide that first, then confirm again.');
  if (await isTakenBack(tx, invoice)) throw new Problem('conflict', 'A bank took this deposit back; dismiss it and correct by hand.');
  const now = context.clock.now();
  const amount = moneyFromWire(reported) - (await readCreditedOf(tx, invoice, row.id));
  if (amount <= 0n) throw new Problem('conflict', 'As much as this was credited before. Dismiss it.');
  const number = await nextDepositNumber(tx, invoice.player_id);
  const made = await tx
    .insertInto('invoice')
    .values({
      id: newId(),
      player_id: invoice.player_id,
      account_id: invoice.account_id,
      type: invoiceType.deposit,
      status: invoiceStatus.success,
      method: invoice.method,
      provider: invoice.provider,
      amount,
      currency: invoice.currency,
      number,
      instead_of: invoice.id,
      reason: `instead of ${invoice.id}`,
      request_key: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await book(tx, context, { kind: 'deposit', key: invoiceKey(made.id, 'deposit'), accountId: made.account_id, amount });
  await noteDeposited(tx, context, made);
  await recordNewInvoice(tx, context, made, 'system');
  if (invoice.status === invoiceStatus.pending)
    await changeInvoice(tx, context, invoice, { status: invoiceStatus.failed, reason: 'other amount paid' }, 'system');
  await closeCredited(tx, context, { invoiceId: invoice.id, amount: moneyFromWire(reported), caseId: row.id });
  if (await tellIfClosed(tx, context, made)) return;
  await askForFunds(tx, context, made.player_id, made.id);
  const isOver = (await findDepositOvershoot(tx, context, made.player_id, undefined)) !== undefined;
  const arrived = invoice.status === invoiceStatus.success ? paymentReviewedPaidEmail : paymentLateEmail;
  const told = isOver ? depositOverLimitEmail : arrived;
  await writeOfMoney(tx, context, told, { playerId: made.player_id, about: made.id, invoiceId: made.id, amount, currency: made.currency });
}

/** Credits what came, or does not: either way the deposit's page says no longer that somebody decides. */
async function decideOtherAmount(tx: Tx, context: PaymentDeps, row: CaseRow, outcome: CaseOutcome): Promise<void> {
  if (outcome === 'credit') await creditReported(tx, context, row);
  const invoice = await requireInvoice(tx, row);
  // what a bank took back is told apart from what came
  if (row.facts.reported?.['status'] !== 'charged-back') await forgetOtherAmount(tx, context, invoice);
  await queueWaitingPayouts(tx, invoice.player_id);
}

/** So many of a player's withdrawals are looked at for one that can be made again. */
const maxLooked = 50;

/** Where the player's last withdrawal in a currency went that can be paid to: what failed after all others, and no card that is gone. */
async function lastDestination(
  tx: Tx,
  context: PaymentDeps,
  { owner, accountId }: { owner: string; accountId: string },
): Promise<{ method: string; fields: Record<string, string> }> {
  const rows = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('type', '=', invoiceType.withdrawal)
    .where('fields_sealed', 'is not', null)
    .where('method', '<>', byHand)
    // what was taken back or refused may have been somebody else's payment
    .where('status', 'not in', [invoiceStatus.declined, invoiceStatus.rejected])
    .orderBy((e) => e('status', '=', invoiceStatus.failed))
    .orderBy('id', 'desc')
    .limit(maxLooked)
    .execute();
  const cards = await readPayoutCards(tx, context, await requirePlayer(tx, owner));
  for (const row of rows) {
    const sent = openFields(context.secrets, row);
    const canBePaid = cards.some(({ id, provider, isOwn }) => isOwn && id === sent['card'] && provider === row.provider);
    if (!isOfCard(sent) || canBePaid) return { method: row.method, fields: asGiven(sent) };
  }
  throw new Problem(
    'conflict',
    'Nothing is known in this currency that can be paid to. Ask the player, pay it by hand, then propose --as refunded.',
  );
}

async function accountOf(tx: Tx, row: CaseRow) {
  const owner = row.account_id === null ? undefined : await findOwner(tx, row.account_id);
  const account = owner === undefined ? undefined : (await readAllAccounts(tx, owner)).find(({ id }) => id === row.account_id);
  if (owner === undefined || account === undefined) throw new Error(`Case ${row.id} is about no account`);
  return { owner, account };
}

/** The job that looks for such money would open the case anew, and write to the player, every time it runs. */
async function requireEmpty(tx: Tx, row: CaseRow): Promise<void> {
  if ((await accountOf(tx, row)).account.real > 0n)
    throw new Problem('conflict', 'The account still holds money. Propose pay-out, or refunded once it is paid back by hand.');
}

/** Takes so much of a closed player's account out: by a payout that two people approved, or because it was already paid back outside of the house. */
async function takeOut(tx: Tx, context: PaymentDeps, input: WithdrawalInput, word: Word): Promise<void> {
  const { accountId, amount } = input;
  const invoice = await openWithdrawal(tx, context, input);
  if (invoice === undefined) throw new Error('A withdrawal without a request key was refused');
  const { id: invoiceId } = invoice;
  if (input.provider !== byHand) {
    await reviewWithdrawal(tx, context, { invoiceId, verdict: 'approve', reason: word.reason, actor: word.actor, isByTwo: true });
    return;
  }
  await book(tx, context, { kind: 'withdrawal-settle', key: invoiceKey(invoiceId, 'settle'), accountId, amount });
  await changeInvoice(tx, context, invoice, { status: invoiceStatus.success, reason: 'paid by hand' }, word.actor);
}

/** Takes all real money of a closed player's account out, by payouts of what the method allows or as what was paid by hand. */
async function emptyClosedAccount(tx: Tx, context: PaymentDeps, row: CaseRow, outcome: CaseOutcome, word: Word): Promise<void> {
  const { owner, account } = await accountOf(tx, row);
  if (account.real === 0n) throw new Problem('conflict', 'Nothing is on the account any more; dismiss the case.');
  const { method, fields } =
    outcome === 'pay-out'
      ? await lastDestination(tx, context, { owner, accountId: account.id })
      : { method: byHand, fields: { reason: word.reason } };
  const common = { playerId: owner, accountId: account.id, currency: account.currency, requestKey: null };
  const wanted = { type: invoiceType.withdrawal, method, currency: account.currency, country: undefined };
  const offered = outcome === 'pay-out' ? await requireOfferedMethod(tx, context.payments, wanted) : undefined;
  const checked = offered === undefined ? fields : await requireDestination(tx, context, owner, offered, fields);
  const input = { ...common, method, provider: offered?.provider ?? byHand, fields: checked };
  const parts = offered === undefined ? [account.real] : payoutParts(account.real, { min: offered.min_amount, max: offered.max_amount });
  for (const amount of parts) await takeOut(tx, context, { ...input, amount }, word);
  await writeOfMoney(tx, context, closedAccountPaidEmail, {
    playerId: owner,
    about: row.id,
    amount: account.real,
    currency: account.currency,
  });
}

interface Word {
  reason: string;
  actor: string;
}

/** Does what two people have decided. @throws Problem conflict, insufficient-funds: then nothing is done */
export async function applyOutcome(tx: Tx, context: PaymentDeps, row: CaseRow, outcome: CaseOutcome, word: Word): Promise<void> {
  if (row.kind === 'contradiction') await decideContradiction(tx, context, row, outcome, word.actor);
  else if (row.kind === 'chargeback')
    await decideChargeback(tx, context, await requireInvoice(tx, row), { outcome, gone: row.facts.gone, actor: word.actor });
  else if (row.kind === 'other-amount') await decideOtherAmount(tx, context, row, outcome);
  else if (outcome === 'pay-out' || outcome === 'refunded') await emptyClosedAccount(tx, context, row, outcome, word);
  else if (row.kind === 'closed-account') await requireEmpty(tx, row);
}

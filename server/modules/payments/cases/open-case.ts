// Payments that people have to decide. A case is a row that stays on the operator's list until two people have decided it.
import type { Selectable } from 'kysely';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { formatMoney, moneyToWire } from '#contract/kernel/money.ts';
import { isBooked, postTransfer, takeLane } from '#server/modules/wallet/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Tx } from '#server/platform/database.ts';
import { derivedId, newId } from '#server/platform/ids.ts';
import type { PaymentDeps } from '../deps.ts';
import { changeInvoice } from '../change-invoice.ts';
import type { CaseFacts, CaseKind, PaymentTables } from '../tables.ts';
import { closedAccountMoneyEmail, type MoneyEmail, paymentReviewEmail } from '../payments.email.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { readBroughtBonuses } from './brought-bonuses.ts';
import { isInOtherCurrency, noteOtherAmount, noteOtherCurrency } from './other-amount.ts';

export type CaseRow = Selectable<PaymentTables['payment_case']>;

/** Keys of the ledger entries that a case causes: one each, for ever. */
export const caseKey = (caseId: string, step: 'hold' | 'settle' | 'release' | 'return'): string => derivedId('payment-case', caseId, step);

interface NewCase {
  kind: CaseKind;
  /** The invoice or account that it is about, or the provider and its reference with a space between. */
  subject: string;
  invoiceId?: string;
  accountId?: string;
  currency?: string;
  amount?: bigint;
  facts: CaseFacts;
  /** What happened, for the operator. */
  message: string;
  /** What its alarm is about, where it is one beside that of an earlier case about the same. */
  alarm?: string;
}

/** Opens a case with its alarm. Returns its id, or undefined where one about the same is undecided. */
export async function openCase(tx: Tx, { clock }: Pick<PaymentDeps, 'clock'>, input: NewCase): Promise<string | undefined> {
  const { kind, subject, message } = input;
  const row = await tx
    .insertInto('payment_case')
    .values({
      id: newId(),
      kind,
      subject,
      invoice_id: input.invoiceId ?? null,
      account_id: input.accountId ?? null,
      currency: input.currency ?? null,
      amount: input.amount ?? null,
      facts: JSON.stringify(input.facts),
      opened_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('state', '<', 3).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await raiseAlarm(tx, {
    kind: 'payment-unclear',
    subject: input.alarm ?? `${kind} ${subject}`,
    message: `${message} It waits in: npm run op -- payment unclear`,
    details: { ...input.facts, amount: input.amount, currency: input.currency },
  });
  return row.id;
}

/** True when people have decided a case about the same report: the provider sends what was refused again, and is asked again. */
async function isDecided(tx: Tx, kind: CaseKind, subject: string, reported: Record<string, unknown>): Promise<boolean> {
  const rows = await tx
    .selectFrom('payment_case')
    .select('facts')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 3)
    .execute();
  return rows.some(({ facts }) =>
    (['amount', 'currency', 'kind', 'status'] as const).every((name) => facts.reported?.[name] === reported[name]),
  );
}

/**
 * Tells a player of an amount, in the player's language, once of each invoice or case that it is about, with the way to the page of the payment where
 * there is one.
 */
export async function writeOfMoney(
  tx: Tx,
  context: PaymentDeps,
  row: MoneyEmail,
  {
    playerId,
    about,
    invoiceId,
    amount,
    currency,
  }: { playerId: string; about: string; invoiceId?: string; amount: bigint; currency: string },
): Promise<void> {
  const unit = context.settings.requireCurrency(currency);
  await tell(tx, context, {
    playerId,
    kind: 'payment-review',
    key: `${row.kind} ${about}`,
    email: ({ language }) =>
      fillEmail(row, {
        params: { amount: formatMoney(amount, unit, language), contact: context.config.operatorMail },
        page: invoiceId && `/profile/history/transactions/${invoiceId}`,
      }),
  });
}

/** The provider's word contradicts what was booked: the money in question is held, if it is there, until two people have decided. */
export async function openContradiction(
  tx: Tx,
  context: PaymentDeps,
  row: InvoiceRow,
  contradiction: { mayHold: boolean; isHeld: boolean; decided?: bigint; reported: Record<string, unknown>; callbackSequence: number },
): Promise<void> {
  const { mayHold, reported, callbackSequence, decided = 0n } = contradiction;
  const before =
    decided > 0n
      ? ` Of it ${decided}, in smallest units, were decided before as a part: give back by hand what was taken from the player of that (npm run op -- wallet adjust), then decide about all of it.`
      : '';
  const brought = await readBroughtBonuses(tx, row);
  const caseId = await openCase(tx, context, {
    kind: 'contradiction',
    subject: row.id,
    invoiceId: row.id,
    accountId: row.account_id,
    currency: row.currency,
    amount: row.amount,
    facts: { before: row.status, reported, ...(decided > 0n && { decided: moneyToWire(decided) }), ...brought.facts },
    message: `The provider now says ${String(reported['status'])} of payment ${row.id}, which was booked otherwise.${before}${brought.message}`,
  });
  if (caseId === undefined) return;
  const hold = { kind: 'withdrawal-hold', key: caseKey(caseId, 'hold'), accountId: row.account_id, amount: row.amount } as const;
  const isHeld = contradiction.isHeld || (mayHold && isBooked((await postTransfer(tx, context, hold)).code));
  if (isHeld) await tx.updateTable('payment_case').set({ is_held: true }).where('id', '=', caseId).execute();
  await changeInvoice(tx, context, row, { status: invoiceStatus.review, reason: 'in review', callbackSequence }, 'system');
  await writeOfMoney(tx, context, paymentReviewEmail, {
    playerId: row.player_id,
    about: caseId,
    invoiceId: row.id,
    amount: row.amount,
    currency: row.currency,
  });
}

/** A bank took a deposit back. What of it could not be taken from the account is owed. */
export async function openChargeback(
  tx: Tx,
  context: PaymentDeps,
  row: InvoiceRow,
  { taken, decided, reason }: { taken: bigint; decided: bigint; reason: string | undefined },
): Promise<void> {
  const [had, owed] = [moneyToWire(taken), moneyToWire(row.amount - decided - taken)];
  const before = decided > 0n ? ` ${moneyToWire(decided)} of it were decided before and are not asked for again.` : '';
  const brought = await readBroughtBonuses(tx, row);
  await openCase(tx, context, {
    kind: 'chargeback',
    subject: row.id,
    invoiceId: row.id,
    accountId: row.account_id,
    currency: row.currency,
    amount: row.amount,
    facts: {
      before: row.status,
      reported: { taken: had, owed, reason: reason ?? null },
      ...(decided > 0n && { decided: moneyToWire(decided) }),
      ...brought.facts,
    },
    message: `The bank took deposit ${row.id} back. Of it ${had} was taken from the account and ${owed} is owed, in smallest units; nothing is paid out to the player.${before}${brought.message}`,
  });
}

/** What an operator reads of news that do not fit their invoice. */
function messageOf(row: InvoiceRow, reported: Record<string, unknown>): string {
  const [amount, currency] = [String(reported['amount']), String(reported['currency'])];
  if (reported['status'] === 'charged-back')
    return `The bank took ${amount} smallest units of ${currency} of payment ${row.id} back, which is not what was paid. Nothing was booked, and nothing is paid out to the player until it is decided: correct by hand what is owed (npm run op -- wallet adjust), then dismiss it.`;
  if (isInOtherCurrency(row, reported))
    return `For deposit ${row.id}, which asked for ${row.currency}, ${amount} smallest units of ${currency} came. Nothing was booked; once it is seen to be there, give it to the player by hand (npm run op -- wallet adjust, in ${currency}) or send it back, then dismiss it.`;
  return `The provider reports payment ${row.id} with another amount, currency or kind than it was asked with. Nothing was booked.`;
}

/** News that do not fit the invoice they name: another amount, currency or kind. Nothing is booked. */
export async function openOtherAmount(tx: Tx, context: PaymentDeps, row: InvoiceRow, reported: Record<string, unknown>): Promise<void> {
  const isTakenBack = reported['status'] === 'charged-back';
  const subject = isTakenBack ? `${row.id} taken back in ${String(reported['currency'])}` : row.id;
  if (await isDecided(tx, 'other-amount', subject, reported)) return;
  await noteOtherAmount(tx, context, row, reported);
  await noteOtherCurrency(tx, context, row, reported);
  // a withdrawal that is opened meanwhile has looked for this before, or finds it
  if (isTakenBack) await takeLane(tx, row.player_id);
  await openCase(tx, context, {
    kind: 'other-amount',
    subject,
    invoiceId: row.id,
    accountId: row.account_id,
    currency: row.currency,
    amount: row.amount,
    facts: { before: row.status, reported },
    message: messageOf(row, reported),
  });
}

/** News of a payment that is in no list here. References are a provider's own: the same one of two providers is two cases. */
export async function openUnknownPayment(
  tx: Tx,
  context: PaymentDeps,
  { provider, reference }: { provider: string; reference: string },
  reported: Record<string, unknown>,
): Promise<void> {
  const subject = `${provider} ${reference}`;
  if (await isDecided(tx, 'unknown-payment', subject, reported)) return;
  const message = `The provider ${provider} reports payment ${reference}, which nobody here knows. Nothing was booked.`;
  await openCase(tx, context, { kind: 'unknown-payment', subject, facts: { reported: { provider, ...reported } }, message });
}

/** Money of a closed player. The player is told; the operator pays it out. */
export async function openClosedAccount(
  tx: Tx,
  context: PaymentDeps,
  account: { id: string; playerId: string; currency: string; amount: bigint; invoiceId?: string },
): Promise<void> {
  const { id, playerId, currency, amount, invoiceId } = account;
  const caseId = await openCase(tx, context, {
    kind: 'closed-account',
    subject: id,
    ...(invoiceId !== undefined && { invoiceId }),
    accountId: id,
    currency,
    amount,
    facts: {},
    message: `Account ${id} of a closed player holds money.`,
  });
  if (caseId !== undefined) await writeOfMoney(tx, context, closedAccountMoneyEmail, { playerId, about: caseId, amount, currency });
}

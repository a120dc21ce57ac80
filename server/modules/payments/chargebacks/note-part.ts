// A part of a deposit that its bank took back, or that went with the blocks of a chain: a case that says how much is gone in all. Providers tell
// sums, so a second loss is a larger sum and a part that comes back a smaller one. Nothing is booked here: people correct what is owed by hand.
import type { Selectable } from 'kysely';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { moneyFromWire, moneyToWire } from '#contract/kernel/money.ts';
import { takeLane } from '#server/modules/wallet/index.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { type CaseRow, openCase, openOtherAmount, writeOfMoney } from '../cases/open-case.ts';
import { publishInvoice } from '../change-invoice.ts';
import type { PaymentDeps } from '../deps.ts';
import { amountAtProvider } from '../fees.ts';
import { chargebackPartEmail } from '../payments.email.ts';
import type { PaymentTables } from '../tables.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { partSubject } from './taken-back.ts';

type Receivable = Selectable<PaymentTables['payment_receivable']>;

const subjectOf = ({ id }: InvoiceRow): string => `${id}${partSubject}`;

function sumOf({ facts }: CaseRow): bigint {
  const amount = facts.reported?.['amount'];
  return typeof amount === 'number' ? moneyFromWire(amount) : 0n;
}

interface Known {
  /** The case that people have yet to decide. */
  open: CaseRow | undefined;
  /** How much is gone of the deposit by what was decided last, as a part or as the whole. */
  decided: bigint;
  /** All of it was taken back, and was not given back. */
  isWhole: boolean;
}

function lastDecided(row: InvoiceRow, cases: readonly CaseRow[], whole: Receivable | undefined): bigint {
  const last = cases.findLast(({ decided_at: at }) => at !== null);
  const part = last === undefined ? 0n : sumOf(last);
  if (whole === undefined) return part;
  const isReturned = whole.state === 'returned';
  const at = (isReturned ? whole.closed_at : whole.opened_at) ?? whole.opened_at;
  if (last?.decided_at !== null && last !== undefined && last.decided_at > at) return part;
  return isReturned ? 0n : amountAtProvider(row);
}

/** What is known of parts of a deposit that were taken back. The caller holds its invoice locked. */
async function readParts(tx: Tx, row: InvoiceRow): Promise<Known> {
  const cases = await tx
    .selectFrom('payment_case')
    .selectAll()
    .where('kind', '=', 'other-amount')
    .where('subject', '=', subjectOf(row))
    .where('currency', '=', row.currency)
    .orderBy('opened_at')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const whole = await tx.selectFrom('payment_receivable').selectAll().where('invoice_id', '=', row.id).executeTakeFirst();
  return {
    open: cases.find(({ decided_at: at }) => at === null),
    decided: lastDecided(row, cases, whole),
    isWhole: whole !== undefined && whole.state !== 'returned',
  };
}

/** What an operator reads: what is gone in all, what that changes, and what is to be done. */
function messageOf({ id }: InvoiceRow, sum: bigint, before: bigint, decided: bigint): string {
  const change = sum > before ? `the bank took ${sum} back in all` : `${before - sum} came back: ${sum} of it is gone now`;
  const was = sum > before && before > 0n ? `, ${before} of it as was told before` : '';
  const news = `Of deposit ${id}, in smallest units, ${change}${was}. Nothing was booked.`;
  if (sum > decided) {
    const rest = decided > 0n ? `: ${sum - decided}, beside the ${decided} that were decided or booked before` : '';
    return `${news} Nothing is paid out to the player until it is decided: correct by hand what is owed${rest} (npm run op -- wallet adjust), then dismiss it.`;
  }
  const back =
    decided > sum
      ? `Give back by hand what was taken from the player of ${decided - sum} (npm run op -- wallet adjust), then dismiss`
      : 'Dismiss';
  return `${news} ${back} it.`;
}

/** Mailed as one of its own, though the first alarm about the deposit may not be closed. */
const alarmOf = (subject: string, { reported }: CaseRow['facts']): string => `other-amount ${subject}: ${String(reported?.['amount'])}`;

/** Writes onto an open case what is gone now. What was proposed about another sum holds no longer. */
async function changeCase(tx: Tx, context: PaymentDeps, open: CaseRow, facts: CaseRow['facts'], message: string): Promise<void> {
  await tx
    .updateTable('payment_case')
    .set({ facts: JSON.stringify(facts), state: 1, outcome: null, proposed_by: null, proposed_reason: null, proposed_at: null })
    .where('id', '=', open.id)
    .execute();
  await recordAudit(tx, context.clock, {
    actor: 'system',
    action: 'payment change',
    subject: open.id,
    reason: message,
    before: { facts: open.facts, outcome: open.outcome, by: open.proposed_by },
    after: { facts },
  });
  await raiseAlarm(tx, {
    kind: 'payment-unclear',
    subject: alarmOf(open.subject, facts),
    message: `${message} It waits in: npm run op -- payment unclear; what was proposed about another sum is to be proposed again.`,
    details: { ...facts },
  });
}

/** Older news than these say what was gone before. */
async function keepSequence(tx: Tx, context: PaymentDeps, row: InvoiceRow, sequence: unknown): Promise<void> {
  const isBooked = row.status === invoiceStatus.success || row.status === invoiceStatus.failed;
  if (typeof sequence !== 'number' || sequence <= row.callback_sequence || !isBooked) return;
  const changed = await tx
    .updateTable('invoice')
    .set((e) => ({ callback_sequence: sequence, version: e('version', '+', 1) }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publishInvoice(tx, context, changed);
}

/** Notes how much of a deposit its provider says is gone. The caller holds the invoice locked; the same again, and older news, change nothing. */
async function noteSum(tx: Tx, context: PaymentDeps, row: InvoiceRow, sum: bigint, reported: Record<string, unknown>): Promise<void> {
  const { sequence } = reported;
  if (typeof sequence === 'number' && sequence < row.callback_sequence) return;
  const { open, decided, isWhole } = await readParts(tx, row);
  const before = open === undefined ? decided : sumOf(open);
  // that all of one that was taken back whole came again is told to those who decide about that
  if (sum === before || (sum === 0n && isWhole && open === undefined)) return;
  // a withdrawal that is opened meanwhile has looked for this before, or finds it
  await takeLane(tx, row.player_id);
  await keepSequence(tx, context, row, sequence);
  const gone = { ...reported, status: 'charged-back', amount: moneyToWire(sum) };
  const facts = { before: open?.facts.before ?? row.status, reported: gone, ...(decided > 0n && { decided: moneyToWire(decided) }) };
  const message = messageOf(row, sum, before, decided);
  const { id: invoiceId, account_id: accountId, player_id: playerId, currency, amount } = row;
  const subject = subjectOf(row);
  if (open !== undefined) await changeCase(tx, context, open, facts, message);
  const alarm = before === 0n ? {} : { alarm: alarmOf(subject, facts) };
  const made = { kind: 'other-amount', subject, invoiceId, accountId, currency, amount, facts, message, ...alarm } as const;
  const opened = open?.id ?? (await openCase(tx, context, made));
  if (opened === undefined || sum <= before || sum <= decided) return;
  const about = open === undefined ? opened : `${opened} ${sum}`;
  await writeOfMoney(tx, context, chargebackPartEmail, { playerId, about, invoiceId, amount: sum - before, currency });
}

/** News that do not fit the invoice they name. What is gone of a deposit is a case of its own, beside what came for it. */
export async function openMismatch(tx: Tx, context: PaymentDeps, row: InvoiceRow, reported: Record<string, unknown>): Promise<void> {
  const { status, amount, currency, kind } = reported;
  const isPart = status === 'charged-back' && typeof amount === 'number' && currency === row.currency;
  if (isPart && kind === 'charge' && row.type === invoiceType.deposit)
    return await noteSum(tx, context, row, moneyFromWire(amount), reported);
  await openOtherAmount(tx, context, row, reported);
}

const told = ({ currency }: InvoiceRow) => ({ kind: 'charge', currency });

interface WholeNews {
  sequence: number;
  reason?: string | undefined;
}

/** All of a deposit is gone that was taken back before; what of it came back meanwhile is gone again. */
export async function noteGoneAgain(tx: Tx, context: PaymentDeps, row: InvoiceRow, { sequence, reason }: WholeNews): Promise<void> {
  const { isWhole } = await readParts(tx, row);
  if (isWhole) await noteSum(tx, context, row, amountAtProvider(row), { ...told(row), sequence, reason: reason ?? null });
}

/** Nothing of a deposit is gone any more, by its provider's word: whatever was said about parts of it is for people again. */
export const noteAllBack = async (tx: Tx, context: PaymentDeps, row: InvoiceRow, { sequence }: WholeNews): Promise<void> =>
  await noteSum(tx, context, row, 0n, { ...told(row), sequence });

/** A bank took all of a deposit: what people have not decided about its parts is in that. Returns what they had decided, in all. */
export async function closeParts(tx: Tx, { clock }: PaymentDeps, row: InvoiceRow): Promise<bigint> {
  const { open, decided } = await readParts(tx, row);
  if (open !== undefined) {
    const end = { decided_by: 'system', decided_reason: 'the bank took all of it', decided_at: clock.now() };
    await tx
      .updateTable('payment_case')
      .set({ state: 3, outcome: 'dismiss', ...end })
      .where('id', '=', open.id)
      .execute();
    await recordAudit(tx, clock, {
      actor: 'system',
      action: 'payment confirm',
      subject: open.id,
      reason: end.decided_reason,
      before: { outcome: open.outcome, by: open.proposed_by, facts: open.facts },
      after: { state: 'decided' },
    });
  }
  return decided < row.amount ? decided : row.amount;
}

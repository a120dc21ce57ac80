// A part of a deposit that its bank took back, or that went with the blocks of a chain: a case that says how much is gone in all. Providers tell
// sums, so a second loss is a larger sum and a part that comes back a smaller one. Nothing is booked here: people correct what is owed by hand.
import { invoiceType } from '#contract/kernel/constants.ts';
import { moneyFromWire, moneyToWire } from '#contract/kernel/money.ts';
import { takeLane } from '#server/modules/wallet/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { readCredited, readCreditedOf } from '../cases/credited-instead.ts';
import { type CaseRow, openCase, openOtherAmount, writeOfMoney } from '../cases/open-case.ts';
import type { PaymentDeps } from '../deps.ts';
import { amountAtProvider } from '../fees.ts';
import { chargebackPartEmail } from '../payments.email.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { changeCase, keepSequence } from './change-case.ts';
import { noteOnWhole } from './note-on-whole.ts';
import { readGone, subjectOf, sumOf } from './read-gone.ts';
import { wasTakenBack } from './taken-back.ts';

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

/** Ends a case about a part without people: what it was about is decided elsewhere, or is there again. */
async function closePart(
  tx: Tx,
  { clock }: PaymentDeps,
  open: CaseRow,
  { why, facts = open.facts }: { why: string; facts?: CaseRow['facts'] },
) {
  const end = { decided_by: 'system', decided_reason: why, decided_at: clock.now() };
  await tx
    .updateTable('payment_case')
    .set({ facts: JSON.stringify(facts), state: 3, outcome: 'dismiss', ...end })
    .where('id', '=', open.id)
    .execute();
  await recordAudit(tx, clock, {
    actor: 'system',
    action: 'payment confirm',
    subject: open.id,
    reason: why,
    before: { outcome: open.outcome, by: open.proposed_by, facts: open.facts },
    after: { state: 'decided' },
  });
}

/** Notes how much of a deposit its provider says is gone. The caller holds the invoice locked; the same again, and older news, change nothing. */
async function noteSum(tx: Tx, context: PaymentDeps, row: InvoiceRow, told: bigint, reported: Record<string, unknown>): Promise<void> {
  const { sequence } = reported;
  const { open, whole, decided, sequence: newest } = await readGone(tx, row);
  if (typeof sequence === 'number' && sequence < newest) return;
  const all = amountAtProvider(row);
  if (whole !== undefined) await noteOnWhole(tx, context, row, { whole, sum: told < all ? told : all, sequence });
  // beside an open case about all of it, a part is only what is gone of money that was credited beside the deposit
  const sum = whole !== undefined && told < all ? all : told;
  const before = open === undefined ? decided : sumOf(open);
  if (sum === before) return;
  // a withdrawal that is opened meanwhile has looked for this before, or finds it
  await takeLane(tx, row.player_id);
  await keepSequence(tx, context, row, sequence);
  // an answer has no order of its own: what is older than the news before it stays so
  const gone = {
    ...reported,
    status: 'charged-back',
    amount: moneyToWire(sum),
    sequence: typeof sequence === 'number' ? sequence : newest,
  };
  const facts = { before: open?.facts.before ?? row.status, reported: gone, ...(decided > 0n && { decided: moneyToWire(decided) }) };
  // nothing beside the whole is gone any more, and nobody corrected anything for it: all that is to be decided is the whole
  if (whole !== undefined && open !== undefined && sum === all && decided === all)
    return await closePart(tx, context, open, { why: 'what was credited beside the deposit is there again', facts });
  const message = messageOf(row, sum, before, decided);
  const { id: invoiceId, account_id: accountId, player_id: playerId, currency, amount } = row;
  const subject = subjectOf(row);
  if (open !== undefined) await changeCase(tx, context, open, { facts, message, alarm: alarmOf(subject, facts) });
  const alarm = before === 0n ? {} : { alarm: alarmOf(subject, facts) };
  const made = { kind: 'other-amount', subject, invoiceId, accountId, currency, amount, facts, message, ...alarm } as const;
  const opened = open?.id ?? (await openCase(tx, context, made));
  if (opened === undefined || sum <= before || sum <= decided) return;
  const about = open === undefined ? opened : `${opened} ${sum}`;
  await writeOfMoney(tx, context, chargebackPartEmail, { playerId, about, invoiceId, amount: sum - before, currency });
}

/** So much is there of a deposit by its provider's word: what of it was gone before came back. It never says that more is gone. */
async function noteThere(tx: Tx, context: PaymentDeps, row: InvoiceRow, there: bigint, reported: Record<string, unknown>): Promise<void> {
  const { now } = await readGone(tx, row);
  if (now === 0n) return;
  const [byCases, all] = [await readCreditedOf(tx, row), amountAtProvider(row)];
  const credited = byCases < all && (await wasTakenBack(tx, row)) ? all : byCases;
  const missing = credited > there ? credited - there : 0n;
  await noteSum(tx, context, row, missing < now ? missing : now, reported);
}

/** News that do not fit the invoice they name. What is gone of a deposit is a case of its own, beside what came for it. */
export async function openMismatch(tx: Tx, context: PaymentDeps, row: InvoiceRow, reported: Record<string, unknown>): Promise<void> {
  const { status, amount, currency, kind } = reported;
  const isOwn = typeof amount === 'number' && currency === row.currency && kind === 'charge' && row.type === invoiceType.deposit;
  if (isOwn && status === 'charged-back') return await noteSum(tx, context, row, moneyFromWire(amount), reported);
  if (isOwn && status === 'succeeded') await noteThere(tx, context, row, moneyFromWire(amount), reported);
  await openOtherAmount(tx, context, row, reported);
}

const ofCharge = ({ currency }: InvoiceRow) => ({ kind: 'charge', currency });

interface WholeNews {
  sequence?: number | undefined;
  reason?: string | undefined;
}

/** All of a deposit is gone that was taken back before, or that was credited by cases: what of it was there until now. */
export async function noteGoneAgain(tx: Tx, context: PaymentDeps, row: InvoiceRow, { sequence, reason }: WholeNews): Promise<void> {
  if (!(await wasTakenBack(tx, row)) && (await readCredited(tx, row.id)) === 0n) return;
  await noteSum(tx, context, row, amountAtProvider(row), { ...ofCharge(row), sequence, reason: reason ?? null });
}

/** Nothing of a deposit is gone any more, by its provider's word: whatever was said about parts of it is for people again. */
export const noteAllBack = async (tx: Tx, context: PaymentDeps, row: InvoiceRow, { sequence }: WholeNews): Promise<void> =>
  await noteSum(tx, context, row, 0n, { ...ofCharge(row), sequence });

/** A bank took all of a deposit: what people have not decided about its parts is in that. Returns what they had decided, in all. */
export async function closeParts(tx: Tx, context: PaymentDeps, row: InvoiceRow): Promise<bigint> {
  const { open, decided } = await readGone(tx, row);
  if (open !== undefined) await closePart(tx, context, open, { why: 'the bank took all of it' });
  return decided < row.amount ? decided : row.amount;
}

/**
 * What people corrected by hand of money beside a deposit, and is there again, is decided before the whole of it: once that is decided, a case about
 * both would say that what came back is gone. @throws Problem conflict
 */
export async function refuseBeforeBeside(tx: Tx, row: InvoiceRow): Promise<void> {
  const { open } = await readGone(tx, row);
  if (open === undefined || sumOf(open) !== amountAtProvider(row)) return;
  throw new Problem(
    'conflict',
    `Money that was credited beside this deposit came back. Decide the case about that first (${open.id}, npm run op -- payment unclear), then confirm again.`,
  );
}

import { moneyToWire } from '#contract/kernel/money.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Tx } from '#server/platform/database.ts';
import type { CaseRow } from '../cases/open-case.ts';
import type { PaymentDeps } from '../deps.ts';
import { amountAtProvider } from '../fees.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { changeCase, keepSequence } from './change-case.ts';
import { goneOf, type Receivable, shareOf } from './read-gone.ts';

/** What is to be done about a deposit that was taken back whole, of which less is gone now. */
function nextOf(receivable: Receivable, sum: bigint): string {
  const { owed, back } = shareOf(receivable, sum);
  // a fee beside the deposit is none of the player's
  if (owed > 0n || sum >= receivable.amount) return `${owed} of that is owed still: decide its case as collected or written-off.`;
  return `Decide its case as returned: the player is given ${back} of what was taken.`;
}

/**
 * While people decide about all of a deposit, what is gone of it now is told in their case: no other asks for the same money. Nothing is booked
 * before they decided. The caller holds its invoice locked.
 */
export async function noteOnWhole(
  tx: Tx,
  context: PaymentDeps,
  row: InvoiceRow,
  { whole, sum, sequence }: { whole: CaseRow; sum: bigint; sequence: unknown },
): Promise<void> {
  const before = goneOf(row, whole);
  if (sum === before) return;
  const all = amountAtProvider(row);
  const news =
    sum < before
      ? `Of deposit ${row.id}, which its bank took back, ${before - sum} came back: ${sum}, in smallest units, is gone now. Nothing was booked.`
      : `Of deposit ${row.id}, of which a part had come back, ${sum}, in smallest units, is gone again. Nothing was booked.`;
  const alarm = `returned chargeback ${row.id}: ${sum}`;
  // it is held whole until they decided; what is gone then is told again, by the provider or by the nightly comparison
  if (whole.kind === 'contradiction') {
    const message = `${news} Two people decide whether all of it was paid: npm run op -- payment unclear. What differs then is told again.`;
    await raiseAlarm(tx, { kind: 'payment-unclear', subject: alarm, message });
    return;
  }
  await keepSequence(tx, context, row, sequence);
  const receivable = await tx
    .selectFrom('payment_receivable')
    .selectAll()
    .where('invoice_id', '=', row.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { gone: _gone, ...facts } = whole.facts;
  const changed = { ...facts, ...(sum < all && { gone: moneyToWire(sum) }) };
  const next = sum < all ? nextOf(receivable, sum) : 'Decide its case about all of it.';
  await changeCase(tx, context, whole, { facts: changed, message: `${news} ${next}`, alarm });
}

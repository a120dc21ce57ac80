import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Tx } from '#server/platform/database.ts';
import type { InvoiceRow } from '../to-invoice.ts';

/**
 * The provider says paid of a deposit that its bank took back: the bank gave it back. What was taken is the player's again by the word of two
 * people alone, so somebody is told. Returns false for a deposit that no bank took back.
 */
export async function tellOfReturn(tx: Tx, { id }: Pick<InvoiceRow, 'id'>): Promise<boolean> {
  const taken = await tx.selectFrom('payment_receivable').select('state').where('invoice_id', '=', id).executeTakeFirst();
  if (taken === undefined) return false;
  const next =
    taken.state === 'open'
      ? 'Decide its case as returned: npm run op -- payment unclear'
      : `Two people decided it as ${taken.state} before; what was taken from the player is given back by hand: npm run op -- wallet adjust`;
  await raiseAlarm(tx, {
    kind: 'payment-unclear',
    subject: `returned chargeback ${id}`,
    message: `The bank gave deposit ${id} back, which it had taken. Nothing was booked. ${next}`,
  });
  return true;
}

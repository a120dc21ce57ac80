// What of a deposit was credited although its provider reported another amount than was asked for. Providers tell sums, what came for one
// payment in all, so each credit brings what its report adds to the ones before, and together they are the largest.
import { moneyFromWire } from '#contract/kernel/money.ts';
import type { Tx } from '#server/platform/database.ts';

/** What two people have had credited of reports about a deposit, in smallest units of its currency; `but`: without this case. */
export async function readCredited(tx: Tx, invoiceId: string, but?: string): Promise<bigint> {
  const rows = await tx
    .selectFrom('payment_case')
    .select(['id', 'facts'])
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'other-amount')
    .where('state', '=', 3)
    .where('outcome', '=', 'credit')
    .execute();
  const amounts = rows.flatMap(({ id, facts }) => (id === but ? [] : [facts.reported?.['amount']]));
  return amounts.reduce<bigint>((most, amount) => {
    const credited = typeof amount === 'number' ? moneyFromWire(amount) : 0n;
    return credited > most ? credited : most;
  }, 0n);
}

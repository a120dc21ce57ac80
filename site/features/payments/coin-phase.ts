// How coins that a deposit asked for stand beside what has come for it. Amounts in smallest units.
import type { Invoice } from './invoice-messages.ts';

type Transfer = Pick<NonNullable<Invoice['transfer']>, 'received'>;

/** What is paid at the provider: a deposit's fee is on top. */
export const askedOf = ({ amount, fee }: Pick<Invoice, 'amount' | 'fee'>): number => amount + fee;

/** What came in all, while people decide about it; an older server's word has none. */
export const decidedOn = (invoice: Pick<Invoice, 'otherAmount'>): number | undefined => invoice.otherAmount ?? undefined;

/** `short`: the rest may still come; `short-over`: the time for it is up. */
export type CoinPhase = 'awaited' | 'short' | 'short-over' | 'whole' | 'over';

export function coinPhase({ received }: Transfer, asked: number, isPast: boolean): CoinPhase {
  if (received === 0) return 'awaited';
  if (received < asked) return isPast ? 'short-over' : 'short';
  return received > asked ? 'over' : 'whole';
}

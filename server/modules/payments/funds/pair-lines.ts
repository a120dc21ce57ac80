// Lines of a bank beside the payments that they are. Pure: both are given.
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { bookedAmount, type Booked, isBooked, isDeposit } from '../reconciliation/compare.ts';
import type { DifferenceKind } from '../tables.ts';

export interface Line {
  /** Names it for people: statement, entry and part. */
  name: string;
  amount: bigint;
  currency: string;
  /** A day. */
  bookedOn: string;
  bankReference: string | null;
  endToEnd: string | null;
  reference: string | null;
}

export type Payment = Booked & { provider_payment_id: string | null; created_at: Date; updated_at: Date };

export interface LineDifference<L extends Line = Line> {
  kind: DifferenceKind;
  /** The payment's id, or the line's name where nobody here knows it. */
  reference: string;
  ours: Payment | undefined;
  lines: readonly L[];
}

export interface Pairing<L extends Line> {
  matched: { payment: Payment; lines: L[] }[];
  differences: LineDifference<L>[];
}

const dayMs = 24 * 60 * 60_000;
/** A bank books by its own day and may take so long. */
const window = { beforeMs: 2 * dayMs, afterMs: 35 * dayMs };

/** What a payment moved at the bank, by our books. */
export const movedBy = (payment: Payment): bigint => (isDeposit(payment.type) ? bookedAmount(payment) : -bookedAmount(payment));

function isWithin({ bookedOn }: Line, { created_at: from, updated_at: to }: Payment): boolean {
  const at = Date.parse(`${bookedOn}T12:00:00Z`);
  return at >= from.getTime() - window.beforeMs && at <= to.getTime() + window.afterMs;
}

/**
 * Lays each line to the payment that it names, by our id or the provider's, in its currency and its time. All lines of one payment are summed: what
 * was sent twice is another amount. `due`: payments that have to be on the account by now.
 */
export function pairLines<L extends Line>(lines: readonly L[], payments: readonly Payment[], due: ReadonlySet<string>): Pairing<L> {
  const byName = new Map<string, Payment>();
  for (const payment of payments) {
    byName.set(payment.id, payment);
    if (payment.provider_payment_id !== null) byName.set(payment.provider_payment_id, payment);
  }
  const paymentOf = (line: L): Payment | undefined => {
    const found = byName.get(line.reference ?? '') ?? byName.get(line.endToEnd ?? '');
    return found !== undefined && found.currency === line.currency && isWithin(line, found) ? found : undefined;
  };
  const grouped = Map.groupBy(lines, paymentOf);
  const pairing: Pairing<L> = { matched: [], differences: [] };
  for (const [payment, own] of grouped) {
    const sum = own.reduce((all, { amount }) => all + amount, 0n);
    if (payment === undefined)
      pairing.differences.push(
        ...own.map((line) => ({ kind: 'missing-here' as const, reference: line.name, ours: undefined, lines: [line] })),
      );
    // what came and went back moved nothing, as our books say of what is not booked
    else if (payment.status !== invoiceStatus.review && sum === movedBy(payment)) pairing.matched.push({ payment, lines: own });
    // what two people decide already is no difference of its own
    else if (payment.status !== invoiceStatus.review)
      pairing.differences.push({
        kind: isBooked(payment) ? 'amount' : 'status',
        reference: payment.id,
        ours: payment,
        lines: own,
      });
  }
  for (const payment of payments)
    if (due.has(payment.id) && !grouped.has(payment))
      pairing.differences.push({ kind: 'missing-there', reference: payment.id, ours: payment, lines: [] });
  return pairing;
}

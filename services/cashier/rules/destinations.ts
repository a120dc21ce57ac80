// Payouts have no page: the destination decides. These endings are published on the overview page.
import { lateMs } from './outcomes.ts';
import type { FinalStatus } from '../tables.ts';

export const failingEnding = '0002';
export const lateEnding = '0003';
export const refusedReason = 'destination-refused';
const unknownCardReason = 'card-unknown';
export const payoutMs = 2000;

/** Destinations that pass the usual checks of form and end as published. */
export const testDestinations = {
  success: { iban: 'DE09000000000000000001', card: '4242424242424242', address: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a0001' },
  failure: { iban: 'DE79000000000000000002', card: '4000000000000002', address: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a0002' },
  late: { iban: 'DE52000000000000000003', card: '4000000000090003', address: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a0003' },
} as const;

interface PayoutPlan {
  status: 'created' | 'pending';
  afterMs: number;
  next: FinalStatus;
  reason?: string;
}

/** A card that the customer never paid with, or that was removed. */
export const unknownCardPlan: PayoutPlan = { status: 'created', afterMs: payoutMs, next: 'failed', reason: unknownCardReason };

/** The field names that hold a destination; other fields, a name or a note, decide nothing. */
const destinationFields = /iban|account|address|card|number|wallet|pan/i;

const plain = (value: string): string => value.replace(/[^0-9a-z]/gi, '');

/** The destination among a payout's fields without blanks; the longest field if no name tells. */
export function destinationOf(fields: Readonly<Record<string, string>>): string {
  const entries = Object.entries(fields);
  const named = entries.filter(([name]) => destinationFields.test(name));
  const candidates = (named.length > 0 ? named : entries).map(([, value]) => plain(value));
  return candidates.reduce((longest, value) => (value.length > longest.length ? value : longest), '');
}

/**
 * What happens to a payout: a destination (IBAN, address, or the number of the card that was paid with) ending in 0002 fails with `destination-refused` after about
 * two seconds, one ending in 0003 is pending and succeeds after about a minute, every other succeeds after about two seconds.
 */
export function planForDestination(destination: string): PayoutPlan {
  if (destination.endsWith(failingEnding)) return { status: 'created', afterMs: payoutMs, next: 'failed', reason: refusedReason };
  if (destination.endsWith(lateEnding)) return { status: 'pending', afterMs: lateMs, next: 'succeeded' };
  return { status: 'created', afterMs: payoutMs, next: 'succeeded' };
}

// What a customer can choose to happen to a charge, per method, and what each choice does to the payment.
import type { FinalStatus } from '../tables.ts';

export const methods = ['card', 'bank-transfer', 'crypto'] as const;
export type Method = (typeof methods)[number];

/** Why a charge can fail by choice; the callback carries the word. `expired` comes by itself. */
const failures = {
  card: ['card-declined', 'insufficient-funds', 'authentication-failed'],
  'bank-transfer': ['transfer-refused', 'insufficient-funds'],
  crypto: ['underpaid', 'not-confirmed'],
} as const satisfies Record<Method, readonly string[]>;

export const expiredReason = 'expired';
export const pendingMs = 10_000;
export const lateMs = 60_000;
/** A charge that nobody pays fails after this long. */
export const chargeLifeMs = 30 * 60_000;

/** A change of a payment and, if it does not end there, what follows by itself. */
export interface Change {
  status: 'pending' | 'cancelled' | 'charged-back' | FinalStatus;
  reason?: string;
  next?: { afterMs: number; status: FinalStatus; reason?: string };
}

/** The choices on the page of a method, in the order shown. */
export function outcomesOf(method: Method): readonly string[] {
  return ['success', 'pending', 'late', ...failures[method]];
}

/** What the chosen outcome does; undefined when the method has no such outcome. */
export function changeFor(method: Method, outcome: string): Change | undefined {
  if (!outcomesOf(method).includes(outcome)) return undefined;
  switch (outcome) {
    case 'success':
      return { status: 'succeeded' };
    case 'pending':
      return { status: 'pending', next: { afterMs: pendingMs, status: 'succeeded' } };
    case 'late':
      return { status: 'pending', next: { afterMs: lateMs, status: 'succeeded' } };
    default:
      return { status: 'failed', reason: outcome };
  }
}

export const isMethod = (text: string): text is Method => (methods as readonly string[]).includes(text);

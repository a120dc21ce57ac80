import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { createPaymentTerms, type PaymentTermsMemory } from './terms/payment-terms.ts';
import { createDepositors, type DepositorMemory } from './turnover/depositors.ts';

/** What previews of payments read from memory. */
export interface PaymentMemory {
  paymentTerms: PaymentTermsMemory;
  /** Whose withdrawals are previewed. */
  depositors: DepositorMemory;
}

export const createPaymentMemory = (db: Db, clock: Pick<Clock, 'wallMs'>, notifier: Pick<ClusterNotifier, 'on'>): PaymentMemory => ({
  paymentTerms: createPaymentTerms(db, clock, notifier),
  depositors: createDepositors(db, clock, notifier),
});

// What stands in a house's place for a payment provider where none is configured: nothing is taken, nothing is sent, and it says so.
import { Problem } from '#server/platform/problem.ts';
import { type PaymentProvider, PaymentProviderError } from './payment-provider.ts';

const notThere = async (): Promise<never> => {
  throw new PaymentProviderError('No payment provider is configured: set PAYMENT_PROVIDER_URL, _KEY_ID and _SECRET', false);
};

/** Every call fails as if the provider were away, so that what waits for one goes on waiting. */
export const missingProvider: PaymentProvider = {
  isThere: false,
  charge: notThere,
  payout: notThere,
  cancel: notThere,
  state: notThere,
  isGenuine: () => false,
};

/** @throws Problem payments-closed */
export function requirePaymentProvider({ payments }: { payments: PaymentProvider }): void {
  if (!payments.isThere)
    throw new Problem('payments-closed', 'This house has no payment provider yet, so nothing can be paid in or out. Ask its operator.');
}

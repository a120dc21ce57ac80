import type { IdentityDeps } from '#server/modules/identity/index.ts';
import type { WalletDeps } from '#server/modules/wallet/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** A payment provider that speaks contract/cashier.ts, and the secret shared with it. */
export interface PaymentAccess {
  /** Base address without a trailing slash; its API lies below it. */
  url: string;
  keyId: string;
  secret: string;
}

/** What payments need of the app. */
export type PaymentDeps = IdentityDeps &
  WalletDeps & {
    config: {
      internalUrl: string;
      /** The payment provider; without one a demo has its sandbox and production takes no payments. */
      paymentProvider: PaymentAccess | undefined;
    };
    payments: PaymentProvider;
  };

export const handle = handlerFor<PaymentDeps>();

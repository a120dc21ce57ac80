import type { IdentityDeps } from '#server/modules/identity/index.ts';
import type { WalletDeps } from '#server/modules/wallet/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { PaymentProviders } from './providers/payment-providers.ts';

/** A payment provider as configured. Its adapter reads the settings. */
export interface PaymentProviderConfig {
  /** As its invoices and the path of its callbacks name it. */
  identity: string;
  /** The folder of its adapter. */
  adapter: string;
  /** What its variables begin with. */
  variables: string;
  /** The values of its variables, by what stands behind that. */
  settings: Readonly<Record<string, string>>;
  /** Origin at which it reaches the casino, where that is not the public one. */
  callbackOrigin?: string;
}

export interface PaymentsConfig {
  providers: readonly PaymentProviderConfig[];
  /** A folder of the operator's own adapters. */
  adaptersDir: string | undefined;
}

/** What payments need of the app. */
export type PaymentDeps = IdentityDeps &
  WalletDeps & {
    config: {
      mode: 'demo' | 'production';
      port: number;
      internalUrl: string;
      /** Who takes payments; without any, production takes none. */
      payments: PaymentsConfig;
    };
    payments: PaymentProviders;
  };

export const handle = handlerFor<PaymentDeps>();

import type { BonusDeps } from '#server/modules/bonuses/index.ts';
import type { IdentityDeps } from '#server/modules/identity/index.ts';
import type { ProtectionDeps } from '#server/modules/protection/index.ts';
import type { AppMode } from '#server/modules/reference/index.ts';
import type { VerificationDeps } from '#server/modules/verification/index.ts';
import type { WalletDeps } from '#server/modules/wallet/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Db } from '#server/platform/database.ts';
import type { PaymentsConfig } from './config.ts';
import type { PaymentProviders } from './providers/payment-providers.ts';
import type { PaymentMemory } from './payment-memory.ts';

/** What payments need of the app. */
export type PaymentDeps = IdentityDeps &
  VerificationDeps &
  WalletDeps &
  ProtectionDeps &
  BonusDeps &
  PaymentMemory & {
    config: {
      mode: AppMode;
      port: number;
      internalUrl: string;
      /** Who takes payments; without any, production takes none. */
      payments: PaymentsConfig;
    };
    payments: PaymentProviders;
    /** Whether a marker of harm was seen in a player's play since a moment. */
    hasHarmMarker: (db: Db, playerId: string, since: Date) => Promise<boolean>;
  };

export const handle = handlerFor<PaymentDeps>();

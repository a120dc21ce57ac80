// The services that the house runs itself, as an operator would configure others elsewhere.
import type { Config } from '#server/boot/config.ts';
import { type PaymentProviderConfig, standInCashier } from '#server/modules/payments/index.ts';
import type { ProviderAccess } from '#server/modules/play/index.ts';
import type { VerificationConfig } from '#server/modules/verification/index.ts';
import type { Secrets } from '#server/platform/secrets.ts';

interface OwnServices {
  studio: ProviderAccess;
  /** The demo's cashier, as an operator would configure a provider elsewhere; undefined where there is none. */
  cashier: PaymentProviderConfig | undefined;
  /** The demo's identity checker; undefined where there is none. */
  checker: VerificationConfig | undefined;
}

/** Where the house's own services are, and the secrets that it shares with them. */
export function appServices(config: Config, secrets: Secrets): OwnServices {
  const { internalUrl, publicUrl } = config;
  const configured = config.payments.providers.find(({ identity }) => identity === standInCashier);
  const isOwn = config.mode === 'demo' && configured !== undefined && Object.keys(configured.settings).length === 0;
  return {
    studio: {
      identity: 'lamplight-studio',
      name: 'Lamplight Studio',
      url: `${internalUrl}/studio`,
      origins: [publicUrl],
      keyId: 'lamplight-studio',
      secret: secrets.derive('osw lamplight-studio').toString('base64url'),
    },
    cashier: isOwn
      ? {
          ...configured,
          settings: {
            URL: `${internalUrl}/cashier`,
            KEY_ID: 'lanternhall',
            SECRET: secrets.derive('cashier').toString('base64url'),
            PAGES: publicUrl,
          },
          callbackOrigin: internalUrl,
        }
      : undefined,
    checker:
      config.mode === 'demo' && config.verification === undefined
        ? {
            url: `${internalUrl}/verification`,
            appToken: 'lanternhall',
            secret: secrets.derive('identity checker').toString('base64url'),
            webhookSecret: secrets.derive('identity checker webhooks').toString('base64url'),
            level: 'basic-kyc-level',
            pages: [publicUrl],
          }
        : undefined,
  };
}

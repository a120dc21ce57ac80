// The services that the house runs itself, as an operator would configure others elsewhere.
import type { SigningKey } from '#kit/signed-http/signature.ts';
import type { Config } from '#server/boot/config.ts';
import { type PaymentProviderConfig, standInCashier, standInOnRamp } from '#server/modules/payments/index.ts';
import type { ProviderAccess } from '#server/modules/play/index.ts';
import type { VerificationConfig } from '#server/modules/verification/index.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** Where a feed of sports is, without its path, and the key that both sides sign with. */
export interface FeedAccess {
  url: string;
  key: SigningKey;
}

interface OwnServices {
  studio: ProviderAccess;
  /** The sportsbook, which takes bets through the house's own pages; undefined where the house offers no sports. */
  book: ProviderAccess | undefined;
  /** The demo's cashier, as an operator would configure a provider elsewhere; undefined where there is none. */
  cashier: PaymentProviderConfig | undefined;
  /** The demo's on-ramp, likewise. */
  onRamp: PaymentProviderConfig | undefined;
  /** The demo's feed of sports, for its own sportsbook; undefined where there is none. */
  feed: FeedAccess | undefined;
  /** The demo's identity checker; undefined where there is none. */
  checker: VerificationConfig | undefined;
}

/** Its stakes and payouts go by the wallet's protocol as those of a studio's games do. */
export const bookProvider = 'lanternhall-sportsbook';

const bookAccess = ({ internalUrl, publicUrl, sportsbook: { elsewhere } }: Config, secrets: Secrets): ProviderAccess => ({
  identity: bookProvider,
  name: 'Lanternhall Sportsbook',
  url: `${internalUrl}/sportsbook`,
  origins: [publicUrl],
  keyId: bookProvider,
  secret: secrets.derive('osw lanternhall-sportsbook').toString('base64url'),
  ...elsewhere,
});

/** A payment provider of the demo, which it runs itself below a path: one that is listed without settings. */
function ownProvider({ config, secrets }: { config: Config; secrets: Secrets }, identity: string): PaymentProviderConfig | undefined {
  const configured = config.payments.providers.find((one) => one.identity === identity && one.adapter === identity);
  if (config.mode !== 'demo' || configured === undefined || Object.keys(configured.settings).length > 0) return undefined;
  return {
    ...configured,
    settings: {
      URL: `${config.internalUrl}/${identity}`,
      KEY_ID: 'lanternhall',
      SECRET: secrets.derive(identity).toString('base64url'),
      PAGES: config.publicUrl,
    },
    callbackOrigin: config.internalUrl,
  };
}

/** Where the house's own services are, and the secrets that it shares with them. */
export function appServices(config: Config, secrets: Secrets): OwnServices {
  const { internalUrl, publicUrl } = config;
  return {
    studio: {
      identity: 'lamplight-studio',
      name: 'Lamplight Studio',
      url: `${internalUrl}/studio`,
      origins: [config.studioOrigin ?? publicUrl],
      keyId: 'lamplight-studio',
      secret: secrets.derive('osw lamplight-studio').toString('base64url'),
    },
    book: config.sportsbook.isOn ? bookAccess(config, secrets) : undefined,
    cashier: ownProvider({ config, secrets }, standInCashier),
    onRamp: ownProvider({ config, secrets }, standInOnRamp),
    feed:
      config.mode === 'demo' && config.sportsbook.isOn && config.sportsbook.elsewhere === undefined
        ? {
            url: `${internalUrl}/sports-feed`,
            key: { keyId: 'lanternhall', secret: secrets.derive('sports feed').toString('base64url') },
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

// The services that the house runs itself, each a stranger to the rest of the code: the games, the stand-in cashier and so on. They
// are mounted here for one-command start; each can also run alone.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type StudioOptions, studioPlugin, studioSchema } from '#games/provider/index.ts';
import type { SchemaSet } from '#kit/schema/index.ts';
import { cashierPlugin, cashierSchema } from '#services/cashier/index.ts';
import { type IdentityOptions, identityPlugin, identitySchema } from '#services/identity-provider/index.ts';
import { chainSchema } from '#services/chain/database.ts';
import { signerSchema } from '#services/chain/signer/database.ts';
import { onRampPlugin, onRampSchema } from '#services/on-ramp/index.ts';
import { verificationPlugin, verificationSchema } from '#services/verification/index.ts';
import { createHttpFeedSource } from '#sportsbook/feed/client/http-feed-source.ts';
import { type FeedOptions, feedPlugin } from '#sportsbook/feed/index.ts';
import { type BookOptions, sportsbookPlugin, sportsbookSchema } from '#sportsbook/index.ts';
import { checkerWebhookPath } from '#server/modules/verification/index.ts';
import type { LocalServices } from '#server/boot/app.ts';
import { appServices } from '#server/boot/app-services.ts';
import type { Context } from '#server/boot/context.ts';
import { serverSchema } from '#server/boot/schema.ts';

/** The server's schema and those of the services, which bring their own up to date when they open. */
export const allSchemas: readonly SchemaSet[] = [
  serverSchema,
  studioSchema,
  cashierSchema,
  onRampSchema,
  chainSchema,
  signerSchema,
  identitySchema,
  verificationSchema,
  sportsbookSchema,
];

/** Options of the embedded identity provider. */
export function identityOptions({ config, secrets, brandName, passwords }: Context, databaseUrl: string): IdentityOptions {
  const { origin, clientId, audience } = config.social;
  return {
    databaseUrl,
    origin,
    siteOrigins: [config.publicUrl],
    clientId,
    audiences: audience === undefined ? [] : [audience],
    brandName,
    secret: secrets.derive('identity-provider'),
    passwords,
    isThrottled: config.rateLimits,
  };
}

/** True where the cashier that takes test cards is mounted: in a demo that has not configured another provider in its place. */
export const hasCashier = ({ config, secrets }: Pick<Context, 'config' | 'secrets'>): boolean =>
  appServices(config, secrets).cashier !== undefined;

export interface ServiceOptions {
  root: string;
  databaseUrl: string;
  /** What studio and sportsbook reach of the house without a socket. Without it they go by its address, as they would from elsewhere. */
  local?: LocalServices;
  /** What the studio has otherwise than said here: further games. */
  studio?: Partial<StudioOptions>;
  /** What the feed of sports has otherwise: another seed, fewer sports, another speed. */
  feed?: Partial<FeedOptions>;
  /** What the sportsbook has otherwise: another feed. */
  book?: Partial<BookOptions>;
}

/** Mounts the sportsbook under /sportsbook where the house offers bets and has a feed; one that is elsewhere runs there. */
async function mountBook(app: FastifyInstance, { config, secrets, clock, log }: Context, options: ServiceOptions): Promise<void> {
  const { book, feed } = appServices(config, secrets);
  if (book === undefined || feed === undefined || config.sportsbook.elsewhere !== undefined) return;
  const wallMs = (): number => clock.wallMs();
  const { privateKey } = secrets.deriveSigningKey('sportsbook receipts');
  await app.register(sportsbookPlugin, {
    prefix: '/sportsbook',
    databaseUrl: options.databaseUrl,
    publicUrl: `${config.publicUrl}/sportsbook`,
    operatorUrl: config.internalUrl,
    localOperator: options.local?.osw,
    keyId: book.keyId,
    secret: book.secret,
    feed: createHttpFeedSource({
      ...feed,
      wallMs,
      onError: (error) => log.warn({ err: error }, 'the line to the feed of sports broke off'),
    }),
    feedName: 'demo',
    receiptKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    wallMs,
    ...options.book,
  });
}

/**
 * Mounts the studio under /studio, in a demo the cashier under /cashier, the on-ramp under /on-ramp, the feed of sports under /sports-feed, the sportsbook under /sportsbook and the identity checker under /verification, and the identity provider at the root, unless it has an origin of its own.
 */
export async function mountServices(app: FastifyInstance, context: Context, options: ServiceOptions): Promise<void> {
  const { config } = context;
  const { studio, cashier, onRamp, checker, feed } = appServices(config, context.secrets);
  if (cashier !== undefined)
    await app.register(cashierPlugin, {
      prefix: '/cashier',
      databaseUrl: options.databaseUrl,
      publicUrl: `${config.publicUrl}/cashier`,
      keyId: cashier.settings['KEY_ID'] ?? '',
      secret: cashier.settings['SECRET'] ?? '',
      brandName: context.brandName,
      allowedOrigins: [config.internalUrl],
    });
  if (onRamp !== undefined)
    await app.register(onRampPlugin, {
      prefix: '/on-ramp',
      databaseUrl: options.databaseUrl,
      publicUrl: `${config.publicUrl}/on-ramp`,
      keyId: onRamp.settings['KEY_ID'] ?? '',
      secret: onRamp.settings['SECRET'] ?? '',
      brandName: context.brandName,
      allowedOrigins: [config.internalUrl],
      worthOf: (currency) => context.settings.currency(currency)?.rate?.rate,
    });
  if (checker !== undefined)
    await app.register(verificationPlugin, {
      prefix: '/verification',
      databaseUrl: options.databaseUrl,
      publicUrl: `${config.publicUrl}/verification`,
      appToken: checker.appToken,
      secret: checker.secret,
      webhookSecret: checker.webhookSecret,
      webhookUrl: `${config.internalUrl}${checkerWebhookPath}`,
      brandName: context.brandName,
    });
  if (feed !== undefined)
    await app.register(feedPlugin, {
      prefix: '/sports-feed',
      ...feed.key,
      seed: 'lanternhall',
      now: () => context.clock.now(),
      ...options.feed,
    });
  await mountBook(app, context, options);
  await app.register(studioPlugin, {
    prefix: '/studio',
    databaseUrl: options.databaseUrl,
    publicUrl: `${config.studioOrigin ?? config.publicUrl}/studio`,
    siteOrigin: config.publicUrl,
    operatorUrl: config.internalUrl,
    localOperator: options.local?.osw,
    keyId: studio.keyId,
    secret: studio.secret,
    clientDir: join(options.root, 'dist', 'studio'),
    dev: { withoutRateLimits: !config.rateLimits },
    ...options.studio,
  });
  if (config.social.isEmbedded && config.social.origin === config.publicUrl)
    await app.register(identityPlugin, identityOptions(context, options.databaseUrl));
}

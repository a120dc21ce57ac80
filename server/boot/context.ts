// Everything that the house is made of, made in one place by plain calls. Tests replace parts by overrides.
import { join } from 'node:path';
import type { JWTVerifyGetKey } from 'jose';
import { createPasswords, type Passwords } from '#passwords/index.ts';
import type { Config } from '#server/boot/config.ts';
import { createAppOutbox, openLedger } from '#server/boot/open-ledger.ts';
import { appServices } from '#server/boot/app-services.ts';
import { openVerification } from '#server/boot/open-verification.ts';
import { type ProtectionParts, protectionParts } from '#server/boot/protection-parts.ts';
import { collectParts, partFolders, type Parts } from '#server/boot/parts.ts';
import {
  type Content,
  contentFiles,
  contentService,
  type Edition,
  createPreviewTokens,
  openContent,
  type PreviewTokens,
} from '#server/modules/content/index.ts';
import {
  type CountryThatCounts,
  createCountryThatCounts,
  createGameCycles,
  createGameSearch,
  createJackpotBoard,
  createSessionMemory,
  type GameCycles,
  type GameProviders,
  openGameProviders,
  type ProviderAccess,
  type GameSearch,
  type JackpotBoard,
  type SessionMemory,
  accessesByContract,
} from '#server/modules/play/index.ts';
import type { Sports, SportsDeps } from '#server/modules/sports/index.ts';
import { openSports } from './open-sports.ts';
import { type Jurisdiction, type Jurisdictions, openJurisdictions } from '#server/modules/jurisdiction/index.ts';
import { readJurisdiction } from '#server/modules/players/index.ts';
import type { PlayTime } from '#server/modules/protection/index.ts';
import { createPlayerSessions } from './player-sessions.ts';
import { type BonusParts, openBonuses } from './open-bonuses.ts';
import { attributePlayer } from '#server/modules/affiliates/index.ts';
import { createViewCounts, type ViewCounts } from '#server/modules/measurement/index.ts';
import { tellOfPayments } from '#server/modules/messages/index.ts';
import {
  createPaymentMemory,
  installMethods,
  openPaymentProviders,
  type PaymentProviders,
  type PaymentMemory,
} from '#server/modules/payments/index.ts';
import { tellOfRefusedStakes } from '#server/modules/protection/index.ts';
import { createSocialKeys, createTokens, type IdentityDeps, type SessionRegistry, type Tokens } from '#server/modules/identity/index.ts';
import { defaultLocale, type SettingsCache, locales, openSettingsCache } from '#server/modules/reference/index.ts';
import type { Wallet } from '#server/modules/wallet/index.ts';
import type { Checker } from '#server/modules/verification/index.ts';
import { type ClusterNotifier, openClusterNotifier } from '#server/platform/cluster-notifier.ts';
import { type Clock, createClock } from '#server/platform/clock.ts';
import type { Database, Tx } from '#server/platform/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import type { Outbox } from '#server/platform/outbox.ts';
import { createProxyTrust, type ProxyTrust } from '#kit/proxy-trust.ts';
import { createRateLimits, type RateLimits } from '#server/platform/rate-limits.ts';
import { createDrawApart, type DrawApart } from '#server/platform/pictures/draw-apart.ts';
import { openSecrets, type Secrets } from '#server/platform/secrets.ts';

export interface Context extends ProtectionParts, BonusParts {
  config: Config;
  /** Names this build of the site. */
  buildId: string;
  /** The calls, jobs and so on of this house. */
  parts: Parts;
  /** The brand; content, not code. */
  brandName: string;
  log: Log;
  clock: Clock;
  secrets: Secrets;
  passwords: Passwords;
  database: Database;
  notifier: ClusterNotifier;
  outbox: Outbox;
  /** What players hand in, encrypted. */
  files: FileStore;
  /** Reads pictures from outside, apart from those that the app draws: what one of them does to its process, the others do not feel. */
  photos: DrawApart;
  rates: RateLimits;
  /** Which proxies are believed about where a request comes from. */
  trust: ProxyTrust;
  settings: SettingsCache;
  /** The rules that regulators ask for: a player's by rulesOf or readRules of the players, a guest's by the country. */
  jurisdictions: Jurisdictions;
  findJurisdiction(playerId: string | undefined, country: string | undefined): Promise<Jurisdiction>;
  content: Content;
  previews: PreviewTokens;
  tokens: Tokens;
  sessions: SessionRegistry;
  /** The keys of the identity provider whose sign-ins are taken here. */
  socialKeys: JWTVerifyGetKey;
  /** Enters the bonus code of somebody who signs up. @throws Problem invalid-input */
  enterBonusCode: (tx: Tx, playerId: string, code: string) => Promise<void>;
  /** Writes down for which partner somebody counts that has just registered. */
  attributePlayer: IdentityDeps['attributePlayer'];
  /** Takes back what was granted to a player who wants no bonuses any more. */
  stopBonuses: (tx: Tx, playerId: string) => Promise<void>;
  /** Looks at somebody who has just registered, or changed the profile. */
  screenPlayer: (tx: Tx, playerId: string, when: 'registration' | 'profile') => Promise<void>;
  /** The identity checker; undefined where none is configured. */
  checker: Checker | undefined;
  wallet: Wallet;
  payments: PaymentProviders;
  paymentTerms: PaymentMemory['paymentTerms'];
  depositors: PaymentMemory['depositors'];
  /** Providers of games that may launch here and reach the wallet. */
  providers: GameProviders;
  gameCycles: GameCycles;
  gameSessions: SessionMemory;
  /** Progressive jackpots of the providers. */
  jackpots: JackpotBoard;
  /** The sportsbook as it is asked, and what it offers. */
  sports: Sports;
  bookSessions: SportsDeps['bookSessions'];
  /** How long everybody has been at play. */
  playTime: PlayTime;
  searchGames: GameSearch;
  countryThatCounts: CountryThatCounts;
  viewCounts: ViewCounts;
  close(): Promise<void>;
}

export interface ContextOptions {
  config: Config;
  databaseUrl: string;
  root: string;
  buildId: string;
  log?: Log;
  clock?: Clock;
  /** Passwords that another owns and closes. */
  passwords?: Passwords;
  /** What has been read of the content before, for those who open the app again and again. */
  editions?: Map<string, Edition>;
  /** Folders besides the modules' from which parts are collected. */
  partFolders?: readonly string[];
  /** Providers besides the house's own studio. */
  providers?: readonly ProviderAccess[];
  /** How long a request may wait for a database connection, and a command for the wallet, instead of as long as each finds right. */
  waitTimeoutMs?: number;
}

function contentOptions({ content }: Config, { root, editions }: ContextOptions) {
  const { url, previewToken, everyMs } = content;
  const files = contentFiles(content.dir ?? join(root, 'content'));
  const source = url === undefined ? { source: files } : { source: contentService({ url, previewToken, everyMs }), spare: files };
  return { ...source, locales, defaultLocale, editions };
}

/** The configured providers, the demo's own cashier and on-ramp among them, with their methods in the database. */
async function openPayments(
  context: Pick<Context, 'config' | 'clock' | 'secrets' | 'database' | 'settings' | 'notifier'>,
): Promise<Pick<Context, 'payments'> & PaymentMemory> {
  const { config, clock, secrets, database, settings: settingsCache, notifier } = context;
  const { cashier, onRamp } = appServices(config, secrets);
  const own = [cashier, onRamp];
  const providers = config.payments.providers.map((one) => own.find((mine) => mine?.identity === one.identity) ?? one);
  const payments = await openPaymentProviders({ ...config.payments, providers }, config, () => clock.wallMs());
  await installMethods(database, payments, settingsCache.currencies);
  return { payments, ...createPaymentMemory(database.db, clock, notifier) };
}

const openSettings = async (
  { currencyRates, mode }: Config,
  parts: Omit<Parameters<typeof openSettingsCache>[0], 'age'>,
): Promise<SettingsCache> => await openSettingsCache({ ...parts, age: { ...currencyRates, isPlayMoney: mode === 'demo' } });

/** The numbers of page views, of which what waits is written down before the database is closed, and the country that counts for each player. */
function openCounts(
  parts: Pick<Context, 'database' | 'clock' | 'log' | 'notifier' | 'jurisdictions'>,
  opened: AsyncDisposableStack,
): Pick<Context, 'viewCounts' | 'countryThatCounts'> {
  const { database, clock, notifier, jurisdictions } = parts;
  const viewCounts = createViewCounts(parts, locales);
  opened.defer(async () => await viewCounts.close());
  return { viewCounts, countryThatCounts: createCountryThatCounts(database.db, notifier, () => clock.wallMs(), jurisdictions) };
}

/** Returns what reads pictures from outside; its process ends with the app. */
function openPhotos(opened: AsyncDisposableStack): DrawApart {
  const photos = createDrawApart({ timeoutMs: 20_000, maxDrawings: 50 });
  opened.defer(async () => photos.close());
  return photos;
}

/** Everybody who may launch games here and reach the wallet: our own services first. */
function openProviders(
  { config, providers = [] }: ContextOptions,
  { studio, book }: Pick<ReturnType<typeof appServices>, 'studio' | 'book'>,
): GameProviders {
  const own = book === undefined ? [studio] : [studio, book];
  return openGameProviders([...own, ...config.providers, ...accessesByContract(config), ...providers]);
}

/** Opens the database and everything on it; where one part fails, none of the others stays open. The schema must be up to date. */
export async function openContext(options: ContextOptions): Promise<Context> {
  const opened = new AsyncDisposableStack();
  try {
    return await openPartsOfContext(options, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function openPartsOfContext(options: ContextOptions, opened: AsyncDisposableStack): Promise<Context> {
  const { config, databaseUrl } = options;
  const parts = await collectParts([...partFolders, ...(options.partFolders ?? [])]);
  const jurisdictions = openJurisdictions(parts.jurisdictions, config);
  const log = options.log ?? createLog(config.logLevel);
  const clock = options.clock ?? createClock();
  const secrets = openSecrets(config.secret, config.dataDir);
  const notifier = await openClusterNotifier(databaseUrl, log);
  const { database, outbox, wallet } = openLedger({
    databaseUrl,
    connections: config.databaseConnections,
    wallet: { connections: config.walletConnections },
    log,
    clock,
    outbox: (pool) => createAppOutbox(config, databaseUrl, { database: pool, notifier, log }),
    waitTimeoutMs: options.waitTimeoutMs,
  });
  for (const part of [database, notifier, outbox, wallet]) opened.defer(async () => await part.close());
  const settingsCache = await openSettings(config, { db: database.db, clock, notifier, log });
  const tokens = createTokens(config, secrets, clock);
  const { studio, book } = appServices(config, secrets);
  const content = await openContent({ ...contentOptions(config, options), log, clock });
  const passwords = options.passwords ?? createPasswords();
  if (options.passwords === undefined) opened.defer(async () => await passwords.close());
  opened.defer(() => content.close());
  const providers = openProviders(options, { studio, book });
  const context: Context = {
    config,
    buildId: options.buildId,
    parts,
    brandName: 'Lanternhall',
    log,
    clock,
    secrets,
    passwords,
    database,
    notifier,
    outbox,
    files: openFiles(config.files, secrets, database),
    photos: openPhotos(opened),
    rates: createRateLimits(config.rateLimits),
    trust: createProxyTrust(config.trustProxy),
    settings: settingsCache,
    jurisdictions,
    findJurisdiction: async (playerId, country) =>
      playerId === undefined ? jurisdictions.of(country) : await readJurisdiction(database.db, { jurisdictions }, playerId),
    content,
    previews: createPreviewTokens(secrets.derive('content preview'), () => clock.wallMs()),
    tokens,
    ...createPlayerSessions({ database, tokens, clock, notifier, outbox, jurisdictions }),
    socialKeys: createSocialKeys(config.social),
    ...openBonuses({ database, clock, notifier, log }, opened, () => context),
    attributePlayer: async (tx, playerId, clicks) => await attributePlayer(tx, { clock, config }, playerId, clicks),
    ...openVerification({ config, secrets, clock }, () => context),
    wallet,
    ...(await openPayments({ config, clock, secrets, database, settings: settingsCache, notifier })),
    providers,
    jackpots: createJackpotBoard(database, { providers, clock, log }),
    gameCycles: createGameCycles(database),
    gameSessions: createSessionMemory(database.db, clock, notifier, jurisdictions),
    searchGames: createGameSearch({ notifier, wallMs: () => clock.wallMs(), content }),
    ...openSports(opened, { book, log, clock }, () => context),
    ...openCounts({ database, clock, log, notifier, jurisdictions }, opened),
    ...protectionParts(() => context),
    close: async () => await opened.disposeAsync(),
  };
  tellOfPayments(context);
  tellOfRefusedStakes(context);
  return context;
}

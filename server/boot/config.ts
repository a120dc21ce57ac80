// The environment, parsed once. Everything that can be set is here, with its default and what is allowed.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ProviderAccess } from '#server/modules/play/index.ts';
import type { SocialConfig } from '#server/modules/identity/index.ts';
import type { LiveConfig } from '#server/modules/live/index.ts';
import type { PaymentsConfig } from '#server/modules/payments/index.ts';
import { readPayments } from '#server/boot/payments-config.ts';
import type { LogLevel } from '#server/platform/log.ts';
import { parseTrustProxy, type TrustProxy } from '#kit/proxy-trust.ts';

export interface ContentConfig {
  /** Folder of the texts and pages; content/ of the house when not set. */
  dir: string | undefined;
  /** An outside content service instead, without a trailing slash. */
  url: string | undefined;
  /** What shows that service's drafts in preview. */
  previewToken: string | undefined;
  /** How often that service is asked for changes. */
  everyMs: number;
}

export interface Config {
  /** `demo`: play money, mailbox page, movable clock. `production` switches these off and asks for its own secret. */
  mode: 'demo' | 'production';
  host: string;
  port: number;
  /** Origin under which players reach the site, without a trailing slash. */
  publicUrl: string;
  /** Where the house's own services reach it, without a trailing slash. */
  internalUrl: string;
  databaseUrl: string | undefined;
  /** Who migrates an outside database, where that is somebody else than the app's login. */
  databaseOwnerUrl: string | undefined;
  dataDir: string;
  secret: string | undefined;
  /** The proxies whose X-Forwarded-* and cf-ipcountry are believed. */
  trustProxy: TrustProxy;
  /** Which row of the table of jurisdictions is in force. */
  jurisdiction: string;
  rateLimits: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where messages to the house arrive. */
  operatorMail: string;
  logLevel: LogLevel;
  /** Who takes payments; without any, production takes none. */
  payments: PaymentsConfig;
  /** Providers of games besides the house's own studio. */
  providers: readonly ProviderAccess[];
  /** Run background jobs in this process. */
  jobs: boolean;
  accessTokenS: number;
  databaseConnections: number;
  /** Connections over which the wallet's lanes are spread, besides the pool. */
  walletConnections: number;
  live: LiveConfig;
  content: ContentConfig;
  social: SocialConfig;
}

type Environment = Record<string, string | undefined>;

function oneOf<const T extends string>(env: Environment, name: string, allowed: readonly T[], byDefault: T): T {
  const value = env[name] ?? byDefault;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new Error(`${name} is "${value}"; it may be ${allowed.join(', ')}.`);
  return found;
}

function integer(env: Environment, name: string, byDefault: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return byDefault;
  const value = Number.parseInt(text, 10);
  if (String(value) !== text.trim() || value < min || value > max)
    throw new Error(`${name} is "${text}"; it must be a whole number from ${min} to ${max}.`);
  return value;
}

function origin(env: Environment, name: string, byDefault: string): string {
  const text = env[name] ?? byDefault;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new Error(`${name} is "${text}"; it must be an origin such as https://play.example.`);
  return url.origin;
}

/** Game providers from a JSON list: [{ identity, name, url, keyId, secret, origins? }]. */
function providers(env: Environment): ProviderAccess[] {
  const text = env['OSW_PROVIDERS'];
  if (text === undefined || text === '') return [];
  const wanted = ['identity', 'name', 'url', 'keyId', 'secret'] as const;
  try {
    const list = JSON.parse(text) as Record<string, unknown>[];
    const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
    const isList = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(isText));
    if (list.every((one) => wanted.every((name) => isText(one[name])) && isList(one['origins'])))
      return list as unknown as ProviderAccess[];
  } catch {
    // told below, with the form that it should have
  }
  throw new Error(`OSW_PROVIDERS must be a JSON list of objects with ${wanted.join(', ')} and, if its pages lie elsewhere, origins.`);
}

function social(env: Environment, mode: Config['mode'], port: number): SocialConfig {
  const tenant = env['SOCIAL_DOMAIN'];
  if (tenant !== undefined && !/^[a-z0-9.-]+(:\d+)?$/i.test(tenant))
    throw new Error(`SOCIAL_DOMAIN is "${tenant}"; it must be a host such as house.eu.auth0.com.`);
  const isEmbedded = oneOf(env, 'IDP_ENABLED', ['on', 'off'], mode === 'demo' && tenant === undefined ? 'on' : 'off') === 'on';
  const own = origin(env, 'IDP_ORIGIN', env['PUBLIC_URL'] ?? `http://localhost:${port}`);
  const reached = env['IDP_ORIGIN'] === undefined ? origin(env, 'INTERNAL_URL', `http://localhost:${port}`) : own;
  const issuer = env['SOCIAL_ISSUER'] ?? (isEmbedded || tenant === undefined ? `${own}/` : `https://${tenant}/`);
  return {
    isOn: isEmbedded || tenant !== undefined,
    isEmbedded,
    origin: own,
    domain: isEmbedded || tenant === undefined ? own : tenant,
    clientId: env['SOCIAL_CLIENT_ID'] ?? 'lanternhall-site',
    audience: env['SOCIAL_AUDIENCE'],
    organization: env['SOCIAL_ORGANIZATION'],
    useRefreshTokens: oneOf(env, 'SOCIAL_REFRESH', ['on', 'off'], 'on') === 'on',
    sessionDays: integer(env, 'SOCIAL_SESSION_DAYS', 1, 1, 365),
    issuer,
    jwksUrl: env['SOCIAL_JWKS_URL'] ?? `${isEmbedded ? `${reached}/` : issuer}.well-known/jwks.json`,
    providerName: env['SOCIAL_NAME'] ?? (isEmbedded ? 'Lanternhall ID' : (tenant ?? 'Lanternhall ID')),
  };
}

function live(env: Environment, mode: Config['mode'], rateLimits: boolean): LiveConfig {
  const base = (env['LIVE_BASE_PATH'] ?? '/api').replace(/\/+$/, '');
  if (!/^(\/[\w.-]+)*$/.test(base)) throw new Error(`LIVE_BASE_PATH is "${base}"; it must be a path such as /api, or / for none.`);
  const isTest = oneOf(env, 'LIVE_TEST_PROFILE', ['on', 'off'], 'off') === 'on';
  if (isTest && mode === 'production') throw new Error('LIVE_TEST_PROFILE opens channels to everybody; HOUSE_MODE=production refuses it.');
  const { CENTRIFUGO_API_URL: apiUrl, CENTRIFUGO_API_KEY: apiKey, CENTRIFUGO_PERMISSION_SECRET: permissionSecret } = env;
  if (apiUrl !== undefined && (!URL.canParse(apiUrl) || apiKey === undefined || (permissionSecret ?? '').length < 16))
    throw new Error('CENTRIFUGO_API_URL needs CENTRIFUGO_API_KEY and CENTRIFUGO_PERMISSION_SECRET (16 characters or more) beside it.');
  return {
    base,
    testProfile: isTest ? { hmacSecret: env['LIVE_HMAC_SECRET'] ?? 'secret', apiKey: env['LIVE_API_KEY'] ?? 'test-api-key' } : undefined,
    centrifugo:
      apiUrl === undefined || apiKey === undefined || permissionSecret === undefined
        ? undefined
        : { apiUrl: apiUrl.replace(/\/+$/, ''), apiKey, permissionSecret },
    connectionsPerPlayer: integer(env, 'LIVE_CONNECTIONS_PER_PLAYER', 32, 1, 10_000),
    connectionsPerAddress: integer(env, 'LIVE_CONNECTIONS_PER_ADDRESS', rateLimits ? 500 : 1_000_000, 1, 1_000_000),
    settings: {
      ...(isTest && { commandBurst: 100_000, commandsPerSecond: 100_000 }),
      ...((isTest || !rateLimits) && { commandBurstPerAddress: 1_000_000_000, commandsPerSecondPerAddress: 1_000_000_000 }),
    },
  };
}

function content(env: Environment): ContentConfig {
  const url = env['CONTENT_URL']?.replace(/\/+$/, '');
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`CONTENT_URL is "${url}"; it must be an address such as https://content.example/api/content.`);
  return {
    dir: env['CONTENT_DIR'],
    url,
    previewToken: env['CONTENT_PREVIEW_TOKEN'],
    everyMs: 1000 * integer(env, 'CONTENT_SECONDS', 15, 1, 3600),
  };
}

/** Reads the environment. @throws Error that names the variable and what it may be. */
export function readConfig(env: Environment, root: string): Config {
  const mode = oneOf(env, 'HOUSE_MODE', ['demo', 'production'], 'demo');
  const port = integer(env, 'PORT', 3000, 0, 65535);
  const secret = env['HOUSE_SECRET'];
  if (secret !== undefined && secret.length < 32) throw new Error('HOUSE_SECRET must have at least 32 characters.');
  if (mode === 'production' && secret === undefined)
    throw new Error('HOUSE_MODE=production needs HOUSE_SECRET: at least 32 random characters, kept for ever.');
  const rateLimits = oneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on';
  const publicUrl = origin(env, 'PUBLIC_URL', `http://localhost:${port}`);
  const internalUrl = origin(env, 'INTERNAL_URL', `http://localhost:${port}`);
  return {
    mode,
    host: env['HOST'] ?? 'localhost',
    port,
    publicUrl,
    internalUrl,
    databaseUrl: env['DATABASE_URL'],
    databaseOwnerUrl: env['DATABASE_OWNER_URL'],
    dataDir: env['DATA_DIR'] ?? join(root, '.data'),
    secret,
    trustProxy: parseTrustProxy(env['TRUST_PROXY']),
    jurisdiction: env['JURISDICTION'] ?? 'default',
    rateLimits,
    smtpUrl: env['SMTP_URL'],
    mailFrom: env['MAIL_FROM'] ?? 'Lanternhall <house@lanternhall.example>',
    operatorMail: env['MAIL_OPERATOR'] ?? 'house@lanternhall.example',
    logLevel: oneOf(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], mode === 'demo' ? 'warn' : 'info'),
    providers: providers(env),
    payments: readPayments(env, mode),
    jobs: oneOf(env, 'JOBS', ['on', 'off'], 'on') === 'on',
    accessTokenS: integer(env, 'ACCESS_TOKEN_SECONDS', 300, 30, 3600),
    databaseConnections: integer(env, 'DATABASE_CONNECTIONS', 12, 2, 100),
    walletConnections: integer(env, 'WALLET_CONNECTIONS', Math.min(4, availableParallelism()), 1, 4),
    live: live(env, mode, rateLimits),
    content: content(env),
    social: social(env, mode, port),
  };
}

// What the environment may say: each owner's settings, their defaults, and the words that refuse the rest.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#testing/test-app.ts';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => () => readConfig(env, root);

test('a setting that will not do is refused by its name, with what it may be', () => {
  const origin = 'it must be an origin such as https://play.example.';
  const cases: [Record<string, string>, string][] = [
    [{ APP_MODE: 'live' }, 'APP_MODE is "live"; it may be demo, production.'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters.'],
    [{ APP_MODE: 'production' }, 'APP_MODE=production needs APP_SECRET: at least 32 random characters, kept for ever.'],
    [{ PORT: '3000x' }, 'PORT is "3000x"; it must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536"; it must be a whole number from 0 to 65535.'],
    [{ PUBLIC_URL: 'play.example' }, `PUBLIC_URL is "play.example"; ${origin}`],
    [{ PUBLIC_URL: 'https://play.example/casino' }, `PUBLIC_URL is "https://play.example/casino"; ${origin}`],
    [{ INTERNAL_URL: 'ftp://play.example' }, `INTERNAL_URL is "ftp://play.example"; ${origin}`],
    [{ INTERNAL_URL: '' }, `INTERNAL_URL is ""; ${origin}`],
    [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS is "no"; it may be on, off.'],
    [{ TRUST_PROXY: '11' }, 'TRUST_PROXY is "11"; it must be the number of proxies in front (1 to 10), or the networks'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; it may be fatal, error, warn, info, debug, silent.'],
    [{ JOBS: '1' }, 'JOBS is "1"; it may be on, off.'],
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS is "1"; it must be a whole number from 2 to 100.'],
    [{ WALLET_CONNECTIONS: '5' }, 'WALLET_CONNECTIONS is "5"; it must be a whole number from 1 to 4.'],
    [{ ACCESS_TOKEN_SECONDS: '29' }, 'ACCESS_TOKEN_SECONDS is "29"; it must be a whole number from 30 to 3600.'],
    [
      { OSW_PROVIDERS: '[' },
      'OSW_PROVIDERS must be a JSON list of objects with identity, name, url, keyId, secret and, if its pages lie elsewhere, origins.',
    ],
    [
      { OSW_PROVIDERS: '[{"identity":"a"}]' },
      'OSW_PROVIDERS must be a JSON list of objects with identity, name, url, keyId, secret and, if its pages lie elsewhere, origins.',
    ],
    [
      { MAIL_REPLIES_PORT: '25', MAIL_REPLIES_DOMAIN: 'here', MAIL_OPERATOR: 'a@b.example' },
      'MAIL_REPLIES_DOMAIN is "here"; it must be a domain such as reply.example.com.',
    ],
    [
      { MAIL_REPLIES_PORT: '25', MAIL_REPLIES_DOMAIN: 'b.example', MAIL_AGENTS: 'ada' },
      'MAIL_AGENTS holds "ada"; it must be addresses, such as ada@example.com,ben@example.com.',
    ],
    [{ PAYMENT_PROVIDERS: 'a,a' }, 'PAYMENT_PROVIDERS is "a,a"; it must be a list such as acme,north:cashier: each identity once, of'],
    [{ CONTENT_URL: 'here' }, 'CONTENT_URL is "here"; it must be an address such as https://content.example/api/content.'],
    [{ CONTENT_SECONDS: '0' }, 'CONTENT_SECONDS is "0"; it must be a whole number from 1 to 3600.'],
    [{ IDP_ENABLED: 'yes' }, 'IDP_ENABLED is "yes"; it may be on, off.'],
    [{ IDP_ORIGIN: 'id.example' }, `IDP_ORIGIN is "id.example"; ${origin}`],
    [{ STUDIO_ORIGIN: 'games.example' }, `STUDIO_ORIGIN is "games.example"; ${origin}`],
    [{ SOCIAL_DOMAIN: 'https://x' }, 'SOCIAL_DOMAIN is "https://x"; it must be a host such as house.eu.auth0.com.'],
    [{ SOCIAL_REFRESH: 'true' }, 'SOCIAL_REFRESH is "true"; it may be on, off.'],
    [{ SOCIAL_SESSION_DAYS: '366' }, 'SOCIAL_SESSION_DAYS is "366"; it must be a whole number from 1 to 365.'],
    [{ LIVE_BASE_PATH: 'no path' }, 'LIVE_BASE_PATH is "no path"; it must be a path such as /api, or / for none.'],
    [{ LIVE_TEST_PROFILE: 'yes' }, 'LIVE_TEST_PROFILE is "yes"; it may be on, off.'],
    [
      { APP_MODE: 'production', APP_SECRET: 'x'.repeat(32), LIVE_TEST_PROFILE: 'on' },
      'LIVE_TEST_PROFILE opens channels to everybody; APP_MODE=production refuses it.',
    ],
    [
      { CENTRIFUGO_API_URL: 'http://localhost:9000', CENTRIFUGO_API_KEY: 'key' },
      'CENTRIFUGO_API_URL needs CENTRIFUGO_API_KEY and CENTRIFUGO_PERMISSION_SECRET (16 characters or more) beside it.',
    ],
    [{ LIVE_CONNECTIONS_PER_PLAYER: '0' }, 'LIVE_CONNECTIONS_PER_PLAYER is "0"; it must be a whole number from 1 to 10000.'],
    [{ LIVE_CONNECTIONS_PER_ADDRESS: '0' }, 'LIVE_CONNECTIONS_PER_ADDRESS is "0"; it must be a whole number from 1 to 1000000.'],
  ];
  for (const [env, message] of cases) expect(read(env)).toThrow(message);
});

test('without settings it is a demo on this machine', () => {
  const { live, social, content, payments, files, ...rest } = read({})();
  expect(files).toEqual({ folder: join(rest.dataDir, 'files'), s3: undefined, secret: undefined, secretsBefore: [] });
  const here = 'http://localhost:3000';
  expect(rest).toEqual({
    mode: 'demo',
    currencyRates: {
      sources: ['shipped'],
      url: '',
      file: '',
      ecbUrl: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
      staleAfterMs: 518_400_000,
      coinsStaleAfterMs: 21_600_000,
      maxChangePercent: 20,
    },
    host: 'localhost',
    port: 3000,
    publicUrl: here,
    internalUrl: here,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    dataDir: `${root}/.data`,
    secret: undefined,
    trustProxy: false,
    jurisdiction: 'default',
    jurisdictions: [],
    rateLimits: true,
    registrationAsks: [],
    smtpUrl: undefined,
    mailFrom: 'Lanternhall <house@lanternhall.example>',
    operatorMail: 'house@lanternhall.example',
    logLevel: 'warn',
    providers: [],
    jobs: true,
    bonusSamples: true,
    accessTokenS: 300,
    conversionSpread: 100,
    databaseConnections: 12,
    walletConnections: expect.any(Number),
    largeStake: 1000,
    largeWin: 10_000,
    affiliates: { mode: 'last', windowDays: 30 },
    measurement: { cookieless: 'normal', ownCounts: true, keepDays: 400, posthog: undefined, errorDsn: undefined },
    sportsbook: { isOn: false, elsewhere: undefined },
    supportChat: { kind: 'own', guestAvailable: true, productSuffix: 'lanternhall', freshchat: undefined, zendesk: undefined },
    mailReplies: undefined,
    exposureBound: 25_000_000n,
    resolutionBody: { name: 'the independent dispute resolution body', url: null },
    pushInner: false,
  });
  expect(content).toEqual({ dir: undefined, url: undefined, previewToken: undefined, everyMs: 15_000 });
  expect(social).toMatchObject({ isOn: true, isEmbedded: true, origin: here, domain: here, issuer: `${here}/`, sessionDays: 1 });
  expect(social.jwksUrl).toBe(`${here}/.well-known/jwks.json`);
  expect(live).toMatchObject({
    base: '/api',
    testProfile: undefined,
    centrifugo: undefined,
    connectionsPerPlayer: 32,
    connectionsPerAddress: 500,
  });
  const own = ['cashier', 'on-ramp'].map((identity) => ({ identity, adapter: identity, settings: {} }));
  expect(payments).toMatchObject({ providers: own, adaptersDir: undefined });
});

test('what is set is read by whoever owns it', () => {
  const provider = { identity: 'north', name: 'North', url: 'https://north.example', keyId: 'k', secret: 's' };
  const config = read({
    APP_MODE: 'production',
    APP_SECRET: 'x'.repeat(32),
    HOST: '0.0.0.0',
    PORT: '8080',
    PUBLIC_URL: 'https://play.example/',
    TRUST_PROXY: '2',
    RATE_LIMITS: 'off',
    JOBS: 'off',
    JURISDICTION: 'mga',
    JURISDICTIONS: 'uk, se',
    OSW_PROVIDERS: JSON.stringify([provider]),
    CONTENT_URL: 'https://content.example/api/content/',
    CONTENT_SECONDS: '60',
    SOCIAL_DOMAIN: 'house.eu.auth0.com',
    LIVE_BASE_PATH: '/',
    CENTRIFUGO_API_URL: 'http://10.0.0.2:9000/server-api/',
    CENTRIFUGO_API_KEY: 'key',
    CENTRIFUGO_PERMISSION_SECRET: 'sixteen letters!',
    MAIL_OPERATOR: 'me@play.example',
    MAIL_REPLIES_PORT: '2525',
    MAIL_REPLIES_DOMAIN: 'Reply.Play.example',
    SPORTS_EXPOSURE_BOUND: '1200',
  })();
  expect(config).toMatchObject({
    mode: 'production',
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://play.example',
    internalUrl: 'http://localhost:8080',
    trustProxy: 2,
    rateLimits: false,
    jobs: false,
    jurisdiction: 'mga',
    jurisdictions: ['uk', 'se'],
    logLevel: 'info',
    operatorMail: 'me@play.example',
    mailReplies: { host: '127.0.0.1', port: 2525, domain: 'reply.play.example', agents: ['me@play.example'] },
    exposureBound: 120_000n,
    providers: [provider],
    payments: { providers: [] },
    content: { url: 'https://content.example/api/content', everyMs: 60_000 },
    social: {
      isOn: true,
      isEmbedded: false,
      domain: 'house.eu.auth0.com',
      issuer: 'https://house.eu.auth0.com/',
      jwksUrl: 'https://house.eu.auth0.com/.well-known/jwks.json',
      providerName: 'house.eu.auth0.com',
    },
    live: {
      base: '',
      connectionsPerAddress: 1_000_000,
      centrifugo: { apiUrl: 'http://10.0.0.2:9000/server-api', apiKey: 'key', permissionSecret: 'sixteen letters!' },
      settings: { commandsPerSecondPerAddress: 1_000_000_000 },
    },
  });
});

test('how players’ money is protected is one of its levels and a day; play money is for a demo, and production has to say it', () => {
  const said = (env: Record<string, string>) => read(env)().payments.fundsProtection;
  const production = { APP_MODE: 'production', APP_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://play.example' };
  expect([said({}), said({ ...production })]).toEqual([{ level: 'play-money', since: '' }, null]);
  const set = { FUNDS_PROTECTION: 'medium', FUNDS_PROTECTION_SINCE: '2026-12-01' };
  expect(said({ ...production, ...set })).toEqual({ level: 'medium', since: '2026-12-01' });
  for (const since of ['soon', '2026-13-01', '2026-12-01T00:00'])
    expect(read({ ...set, FUNDS_PROTECTION_SINCE: since })).toThrow(/FUNDS_PROTECTION_SINCE is/);
  expect(read({ FUNDS_PROTECTION: 'best' })).toThrow(/FUNDS_PROTECTION is "best"/);
  expect(read({ ...production, FUNDS_PROTECTION: 'play-money' })).toThrow(/it may be none, segregated, medium, high/);
});

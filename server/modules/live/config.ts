import { type Environment, readSwitch, readWholeNumber } from '#kit/environment.ts';
import type { LiveSettings } from '#live-server/index.ts';
import type { AppMode } from '#server/modules/reference/index.ts';

export interface LiveConfig {
  /** What stands before the paths of the live server: '/api', or nothing. */
  base: string;
  /** Open channels, tokens by a shared secret and the server API, for public test suites of clients. */
  testProfile: { hmacSecret: string; apiKey: string } | undefined;
  /** Centrifugo serves players instead of the embedded server. */
  centrifugo: { apiUrl: string; apiKey: string; permissionSecret: string } | undefined;
  connectionsPerPlayer: number;
  connectionsPerAddress: number;
  /** Other times and bounds of the embedded server than its own: for tests. */
  settings?: Partial<LiveSettings>;
}

function readBase(env: Environment): string {
  const base = (env['LIVE_BASE_PATH'] ?? '/api').replace(/\/+$/, '');
  if (!/^(\/[\w.-]+)*$/.test(base)) throw new Error(`LIVE_BASE_PATH is "${base}"; it must be a path such as /api, or / for none.`);
  return base;
}

function readCentrifugo(env: Environment): LiveConfig['centrifugo'] {
  const { CENTRIFUGO_API_URL: apiUrl, CENTRIFUGO_API_KEY: apiKey, CENTRIFUGO_PERMISSION_SECRET: permissionSecret = '' } = env;
  if (apiUrl === undefined) return undefined;
  if (!URL.canParse(apiUrl) || apiKey === undefined || permissionSecret.length < 16)
    throw new Error('CENTRIFUGO_API_URL needs CENTRIFUGO_API_KEY and CENTRIFUGO_PERMISSION_SECRET (16 characters or more) beside it.');
  return { apiUrl: apiUrl.replace(/\/+$/, ''), apiKey, permissionSecret };
}

export function readLiveConfig(env: Environment, { mode, rateLimits }: { mode: AppMode; rateLimits: boolean }): LiveConfig {
  const base = readBase(env);
  const isTest = readSwitch(env, 'LIVE_TEST_PROFILE', false);
  if (isTest && mode === 'production') throw new Error('LIVE_TEST_PROFILE opens channels to everybody; APP_MODE=production refuses it.');
  return {
    base,
    testProfile: isTest ? { hmacSecret: env['LIVE_HMAC_SECRET'] ?? 'secret', apiKey: env['LIVE_API_KEY'] ?? 'test-api-key' } : undefined,
    centrifugo: readCentrifugo(env),
    connectionsPerPlayer: readWholeNumber(env, 'LIVE_CONNECTIONS_PER_PLAYER', 32, 1, 10_000),
    connectionsPerAddress: readWholeNumber(env, 'LIVE_CONNECTIONS_PER_ADDRESS', rateLimits ? 500 : 1_000_000, 1, 1_000_000),
    settings: {
      ...(isTest && { commandBurst: 100_000, commandsPerSecond: 100_000 }),
      ...((isTest || !rateLimits) && { commandBurstPerAddress: 1_000_000_000, commandsPerSecondPerAddress: 1_000_000_000 }),
    },
  };
}

import { type Environment, readChoice, readWholeNumber } from '#kit/environment.ts';
import type { AppMode } from './app-mode.ts';
import { type RateSourceName, rateSourceNames } from './rates/source-names.ts';

const hourMs = 3_600_000;
const ecbDaily = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** Where the rates of currencies come from (docs/currency-rates.md). */
export interface RatesConfig {
  /** In their order: a currency has its rate from the first that gives one. */
  sources: readonly RateSourceName[];
  /** Address of the source `http`; empty where that is none of them. */
  url: string;
  /** Path of the source `file`; empty where that is none of them. */
  file: string;
  ecbUrl: string;
  /** A rate whose moment lies further back is old. */
  staleAfterMs: number;
  /** The same of coins, whose worth moves by the hour. */
  coinsStaleAfterMs: number;
  /** A rate that is further than this from the one before is held, in percent. */
  maxChangePercent: number;
}

export interface ReferenceConfig {
  /** `demo`: play money, mailbox page, movable clock. `production` switches these off and asks for its own secret. */
  mode: AppMode;
  currencyRates: RatesConfig;
}

function readSources(env: Environment, mode: AppMode): RateSourceName[] {
  const text = env['RATES_SOURCES'] ?? (mode === 'demo' ? 'shipped' : '');
  const words = text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));
  const sources = words.map((word) => rateSourceNames.find((name) => name === word));
  const isGood = sources.every((name) => name !== undefined && (name !== 'shipped' || mode === 'demo'));
  if (!isGood || new Set(words).size < words.length)
    throw new Error(
      `RATES_SOURCES is "${text}"; it may list each of file, http, ecb once${mode === 'demo' ? ', or shipped' : '; shipped is for play money'}.`,
    );
  return sources as RateSourceName[];
}

/** An address that nobody on the way can answer for: https, or this machine. */
function readAddress(env: Environment, name: string, byDefault: string): string {
  const text = env[name] ?? byDefault;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHere = url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (text !== '' && !(url?.protocol === 'https:' || (isHere && url.protocol === 'http:')))
    throw new Error(`${name} is "${text}"; it must be an https address.`);
  return text;
}

function readRatesConfig(env: Environment, mode: AppMode): RatesConfig {
  const sources = readSources(env, mode);
  const url = readAddress(env, 'RATES_URL', '');
  const file = env['RATES_FILE'] ?? '';
  for (const [name, value, source] of [
    ['RATES_URL', url, 'http'],
    ['RATES_FILE', file, 'file'],
  ] as const)
    if (sources.includes(source) && value === '') throw new Error(`RATES_SOURCES names ${source}, and ${name} is missing.`);
  return {
    sources,
    url,
    file,
    ecbUrl: readAddress(env, 'RATES_ECB_URL', ecbDaily),
    staleAfterMs: readWholeNumber(env, 'RATES_STALE_HOURS', 144, 1, 8760) * hourMs,
    coinsStaleAfterMs: readWholeNumber(env, 'RATES_STALE_COIN_HOURS', 6, 1, 8760) * hourMs,
    maxChangePercent: readWholeNumber(env, 'RATES_MAX_CHANGE_PERCENT', 20, 1, 1000),
  };
}

export function readReferenceConfig(env: Environment): ReferenceConfig {
  const mode = readChoice(env, 'APP_MODE', ['demo', 'production'], 'demo');
  return { mode, currencyRates: readRatesConfig(env, mode) };
}

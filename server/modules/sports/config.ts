import { type Environment, readSwitch } from '#kit/environment.ts';

/** A book that runs elsewhere, and the secret shared with it. */
export interface BookAddress {
  url: string;
  keyId: string;
  secret: string;
}

export interface SportsConfig {
  sportsbook: {
    /** Whether this house offers sports. */
    isOn: boolean;
    /** Undefined: the installation's own, mounted in the app. */
    elsewhere: BookAddress | undefined;
  };
  /** What may be lost on one event before operators are told, in hundredths of a euro; undefined: they are not told. */
  exposureBound: bigint | undefined;
}

/** Whoever guesses a secret books bets and payouts. */
const minSecretLength = 16;

/** In euros. */
const usualBound = '250000';

function readBound({ SPORTS_EXPOSURE_BOUND: text = usualBound }: Environment): bigint | undefined {
  if (text === 'off') return undefined;
  if (!/^[1-9]\d{0,11}$/.test(text))
    throw new Error(`SPORTS_EXPOSURE_BOUND is "${text}"; it must be a whole number of euros, such as ${usualBound}, or off.`);
  return BigInt(text) * 100n;
}

/** @throws Error for a book without its secret, a bound that is no number */
export function readSportsConfig(env: Environment): SportsConfig {
  const isOn = readSwitch(env, 'SPORTSBOOK', false);
  const exposureBound = readBound(env);
  const { BOOK_URL: url = '', BOOK_KEY_ID: keyId = 'lanternhall', BOOK_SECRET: secret = '' } = env;
  if (url === '') return { sportsbook: { isOn, elsewhere: undefined }, exposureBound };
  if (!URL.canParse(url)) throw new Error(`BOOK_URL is "${url}"; it must be an address such as https://book.example.`);
  if (secret.length < minSecretLength) throw new Error(`BOOK_SECRET must have ${minSecretLength} characters or more.`);
  return { sportsbook: { isOn, elsewhere: { url: url.replace(/\/+$/, ''), keyId, secret } }, exposureBound };
}

// BTC as BTCPay Server writes it, a decimal text, and as we keep it, whole satoshis. No number with a point is ever made of it.

const satoshiDigits = 8;
/** Lightning counts thousandths of a satoshi. */
const lightningDigits = 11;
const perSatoshi = 10n ** BigInt(lightningDigits - satoshiDigits);

/** Returns satoshis as a decimal of BTC with all of its digits: 150000n is "0.00150000". */
export function toBtc(satoshis: bigint): string {
  const digits = String(satoshis).padStart(satoshiDigits + 1, '0');
  return `${digits.slice(0, -satoshiDigits)}.${digits.slice(-satoshiDigits)}`;
}

/** Thousandths of a satoshi of a decimal of BTC. @throws Error for what is no such decimal, or is finer than Lightning counts */
export function milliSatoshisOf(btc: string): bigint {
  const [, whole = '', fraction = ''] = /^(\d{1,8})(?:\.(\d{1,28}))?$/.exec(btc) ?? [];
  const kept = fraction.replace(/0+$/, '');
  if (whole === '' || kept.length > lightningDigits) throw new Error(`BTCPay Server wrote an amount of "${btc}" BTC`);
  return BigInt(whole + kept.padEnd(lightningDigits, '0'));
}

/** Whole satoshis of thousandths: what is less than one cannot be credited. */
export const wholeSatoshis = (milliSatoshis: bigint): bigint => milliSatoshis / perSatoshi;

/** Returns satoshis of a decimal of BTC. @throws Error for what is none */
export const fromBtc = (btc: string): bigint => wholeSatoshis(milliSatoshisOf(btc));

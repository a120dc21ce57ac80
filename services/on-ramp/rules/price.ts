// What money buys, in whole numbers alone: the fee first, then the coin at the market's rate and a spread on it, cut to its smallest unit.
// Whatever is cut stays with the on-ramp, and the rate that is shown is the one that was reckoned with.

/** Hundredths of a per cent of what is paid, and how much it is at least, in hundredths of the currency's unit. */
const feePermyriad = 249n;
const minFeeHundredths = 50n;
/** What the on-ramp asks above the market's rate, in hundredths of a per cent. */
const spreadPermyriad = 80n;
const whole = 10_000n;
/** Digits of the rate that is shown and reckoned with. */
const rateDigits = 2;

export interface Side {
  digits: number;
  /** What one of it is worth in a currency that both sides are told in: a decimal. */
  worth: string;
}

export interface Price {
  fee: bigint;
  rate: string;
  gets: bigint;
}

const roundUp = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator;

/** A decimal as numerator and denominator. @throws RangeError for what is none, or nothing */
function fractionOf(decimal: string): [numerator: bigint, denominator: bigint] {
  const [, units = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const numerator = BigInt(units + part || '0');
  if (units === '' || numerator === 0n) throw new RangeError(`${decimal} is not a rate`);
  return [numerator, 10n ** BigInt(part.length)];
}

const decimalOf = (hundredths: bigint): string => {
  const digits = String(hundredths).padStart(rateDigits + 1, '0');
  return `${digits.slice(0, -rateDigits)}.${digits.slice(-rateDigits)}`;
};

/** The fee of an amount, in its smallest unit. */
export function feeOf(pays: bigint, digits: number): bigint {
  const share = roundUp(pays * feePermyriad, whole);
  const least = roundUp(minFeeHundredths * 10n ** BigInt(digits), 100n);
  return share > least ? share : least;
}

/** What an amount buys, or undefined where nothing would be left of it. */
export function priceOf(pays: bigint, by: Side, coin: Side): Price | undefined {
  const [coinWorth, coinScale] = fractionOf(coin.worth);
  const [payWorth, payScale] = fractionOf(by.worth);
  // one coin in hundredths of what is paid, with the spread, rounded up
  const rate = roundUp(coinWorth * payScale * 100n * (whole + spreadPermyriad), coinScale * payWorth * whole);
  const fee = feeOf(pays, by.digits);
  if (fee >= pays) return undefined;
  const gets = ((pays - fee) * 100n * 10n ** BigInt(coin.digits)) / (rate * 10n ** BigInt(by.digits));
  return gets === 0n ? undefined : { fee, rate: decimalOf(rate), gets };
}

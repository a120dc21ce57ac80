// How a price is written: decimal, fractional, American. All three follow exactly from the thousandths.
import { type Price, priceUnit } from './multiplier.ts';
import { type Ratio, reduced } from './ratio.ts';

export const oddsFormats = ['decimal', 'fractional', 'american'] as const;
export type OddsFormat = (typeof oddsFormats)[number];

/** What is won for one staked, in lowest terms: 1850 is 17/20. */
export const fractionOf = (price: Price): Ratio => reduced({ n: BigInt(price - priceUnit), d: BigInt(priceUnit) });

/** What is won for 100 staked from 2.00 on, and below it what has to be staked to win 100, as a negative number; exactly. */
export function americanOf(price: Price): Ratio {
  const { n, d } = fractionOf(price);
  if (n === 0n) return { n: 0n, d: 1n };
  return price >= 2 * priceUnit ? reduced({ n: n * 100n, d }) : reduced({ n: -100n * d, d: n });
}

/** Rounded half away from zero to `digits` after the point, without zeros at the end beyond `least` digits. */
function written({ n, d }: Ratio, digits: number, least: number): string {
  const scale = 10n ** BigInt(digits);
  const size = n < 0n ? -n : n;
  const rounded = (size * scale * 2n + d) / (2n * d);
  const whole = String(rounded / scale);
  const rest = digits === 0 ? '' : String(rounded % scale).padStart(digits, '0');
  const kept = rest.slice(0, least) + rest.slice(least).replace(/0+$/, '');
  return `${n < 0n ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`;
}

/** 1.85, 2.125: two digits at least, three where the price has them. */
const asDecimal = (price: Ratio): string => written(price, 3, 2);

const writers: Record<OddsFormat, (price: Price) => string> = {
  decimal: (price) => asDecimal({ n: BigInt(price), d: BigInt(priceUnit) }),
  fractional: (price) => {
    const { n, d } = fractionOf(price);
    return `${n}/${d}`;
  },
  american: (price) => {
    const american = americanOf(price);
    return `${american.n >= 0n ? '+' : ''}${written(american, 1, 0)}`;
  },
};

/** A price as players read it. American prices below 2.00 seldom end; they show one digit after the point. `point`: what stands before the digits of a fraction. */
export const formatOdds = (price: Price, format: OddsFormat, point = '.'): string => writers[format](price).replace('.', point);

/** The price of several legs, in decimal, rounded down so that nobody is promised more. */
export function formatTotalOdds({ n, d }: Ratio): string {
  const hundredths = (n * 100n) / d;
  return asDecimal({ n: hundredths, d: 100n });
}

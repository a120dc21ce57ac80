import { formatMoney } from '#contract/kernel/money.ts';

/** Writes an amount in the smallest unit, digits or bigint, as the player reads it. */
export interface Money {
  (minor: bigint | string): string;
  /** With a sign before gains as well. */
  signed(minor: bigint): string;
  /** Smallest units in one unit that is shown. */
  ratio: number;
}

/** Crypto currencies are shown in thousandths, as everywhere in the house; coins of six digits, which are worth about a dollar, are not. */
export function createMoney({ currency, exponent, language }: { currency: string; exponent: number; language: string }): Money {
  const isCrypto = exponent > 6;
  const isDollarCoin = exponent === 6;
  const unit = {
    code: currency,
    subunitToUnit: 10 ** exponent,
    subCurrencies: isCrypto
      ? [{ code: `m${currency}`, subunitToUnit: 1000 }]
      : isDollarCoin
        ? [{ code: currency, subunitToUnit: 1 }]
        : undefined,
  };
  const money = (minor: bigint | string): string => formatMoney(BigInt(minor), unit, language);
  const signed = (minor: bigint): string => `${minor > 0n ? '+' : minor < 0n ? '\u2212' : ''}${money(minor < 0n ? -minor : minor)}`;
  return Object.assign(money, { signed, ratio: isCrypto ? 10 ** (exponent - 3) : 10 ** exponent });
}

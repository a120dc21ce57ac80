// What bounds come to in a currency. They are set in hundredths of a euro; a currency without a row here is not offered.

/** How many smallest units stand for one hundredth of a euro. Round numbers of about its worth: a bound is no rate. */
export const unitsPerCent: Readonly<Record<string, bigint>> = {
  EUR: 1n,
  USD: 1n,
  GBP: 1n,
  BRL: 5n,
  BTC: 10n,
  ETH: 3000n,
  USDC: 10_000n,
  USDT: 10_000n,
};

export const bookCurrencies = Object.keys(unitsPerCent);

export const inCurrency = (cents: bigint, currency: string): bigint => cents * (unitsPerCent[currency] ?? 1n);

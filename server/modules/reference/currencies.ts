import { integerToWire } from '#contract/kernel/money.ts';
import type { Db } from '#server/platform/database.ts';
import { formatRate } from './rates/decimal-rate.ts';
import { rateSourceNames } from './rates/source-names.ts';
import { requireRate } from './rates/take-rates.ts';
import type { SettingTables } from './tables.ts';

/**
 * A currency as answers carry it. `rate` is base units for one unit, a decimal without needless zeros. From `staleAt` on it counts as old; the
 * base's own never does, nor do rates of play money.
 */
export interface Currency {
  code: string;
  type: 'fiat' | 'crypto';
  symbol: string;
  isEnabled: boolean;
  isBase: boolean;
  subunitToUnit: number;
  rate: { rate: string; base: string; at: Date; source: string; staleAt: Date | null };
  subCurrencies?: { code: string; subunitToUnit: number }[];
}

/** How long a rate is good: see RatesConfig. In a demo those that no source ever gave are as good as they get. */
export interface RatesAge {
  staleAfterMs: number;
  coinsStaleAfterMs: number;
  isPlayMoney: boolean;
  /** Address of the source `http`, whose host is told. */
  url: string;
}

/** Where a rate is from, as everybody may read it: which of its people the house had set it is the house's own business. */
function sourceOf(source: string, { url }: RatesAge): string {
  if (source === 'http') return URL.parse(url)?.hostname ?? source;
  return rateSourceNames.find((name) => name === source) ?? 'house';
}

function staleAtOf({ type, rate_at: at, rate_source: source, is_base: isBase }: SettingTables['currency'], age: RatesAge): Date | null {
  const isAgeless = isBase || (age.isPlayMoney && (source === 'shipped' || source === 'installation'));
  return isAgeless ? null : new Date(at.getTime() + (type === 'crypto' ? age.coinsStaleAfterMs : age.staleAfterMs));
}

function fromRow(
  row: SettingTables['currency'] & { sub_currencies: { code: string; subunitToUnit: number }[] },
  base: string,
  age: RatesAge,
): Currency {
  return {
    code: row.code,
    type: row.type,
    symbol: row.symbol,
    isEnabled: row.is_enabled,
    isBase: row.is_base,
    subunitToUnit: integerToWire(row.subunit_to_unit),
    rate: {
      rate: formatRate(requireRate(row.rate)),
      base,
      at: row.rate_at,
      source: sourceOf(row.rate_source, age),
      staleAt: staleAtOf(row, age),
    },
    ...(row.sub_currencies.length > 0 && { subCurrencies: row.sub_currencies }),
  };
}

/** All currencies in the order of the house, those not offered included. */
export async function readCurrencies(db: Db, age: RatesAge): Promise<Currency[]> {
  const rows = await db.selectFrom('currency').selectAll().orderBy('position').execute();
  const base = rows.find((row) => row.is_base)?.code ?? 'EUR';
  return rows.map((row) => fromRow(row as never, base, age));
}

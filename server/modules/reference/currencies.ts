import { integerToWire } from '#contract/kernel/money.ts';
import type { Db } from '#server/platform/database.ts';
import type { SettingTables } from './tables.ts';

/** A currency as answers carry it. `rate` is base units for one unit, a decimal without needless zeros. */
export interface Currency {
  code: string;
  type: 'fiat' | 'crypto';
  symbol: string;
  isEnabled: boolean;
  isBase: boolean;
  subunitToUnit: number;
  rate: { rate: string; base: string; at: Date };
  subCurrencies?: { code: string; subunitToUnit: number }[];
}

const trimZeros = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

function fromRow(row: SettingTables['currency'] & { sub_currencies: { code: string; subunitToUnit: number }[] }, base: string): Currency {
  return {
    code: row.code,
    type: row.type,
    symbol: row.symbol,
    isEnabled: row.is_enabled,
    isBase: row.is_base,
    subunitToUnit: integerToWire(row.subunit_to_unit),
    rate: { rate: trimZeros(row.rate), base, at: row.rate_at },
    ...(row.sub_currencies.length > 0 && { subCurrencies: row.sub_currencies }),
  };
}

/** All currencies in the order of the house, those not offered included. */
export async function readCurrencies(db: Db): Promise<Currency[]> {
  const rows = await db.selectFrom('currency').selectAll().orderBy('position').execute();
  const base = rows.find((row) => row.is_base)?.code ?? 'EUR';
  return rows.map((row) => fromRow(row as never, base));
}

import { formatMoney, type MoneyUnit } from '#contract/kernel/money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useCurrencies } from '#site/shared/i18n/use-money.ts';

/** Writes sums of a proof, which are decimal texts of smallest units; as they are, where the currency is not known. */
export function useProofMoney(): (sum: string, currency: string) => string {
  const { locale } = useTexts();
  const units = new Map<string, MoneyUnit>(useCurrencies().map((unit) => [unit.code, unit]));
  return (sum, currency) => {
    const unit = units.get(currency);
    return unit !== undefined && /^\d+$/.test(sum) ? formatMoney(BigInt(sum), unit, locale) : sum;
  };
}

/** All parts together, as a text again. */
export const togetherOf = ({ real, bonus, held }: { real: string; bonus: string; held: string }): string =>
  String(BigInt(real) + BigInt(bonus) + BigInt(held));

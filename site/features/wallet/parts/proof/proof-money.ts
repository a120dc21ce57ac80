import { formatMoney, type MoneyUnit } from '#contract/kernel/money.ts';
import { useQuery } from '#site/shared/api/use-query.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

/** Writes sums of a proof, which are decimal texts of smallest units; as they are, where the currency is not known. */
export function useProofMoney(): (sum: string, currency: string) => string {
  const { locale } = useTexts();
  const { data } = useQuery({ ...callQuery('listCurrencies', { query: { visible: 1 } }), staleTime: 600_000 });
  const units = new Map<string, MoneyUnit>(data?.data.map((unit) => [unit.code, unit]));
  return (sum, currency) => {
    const unit = units.get(currency);
    return unit !== undefined && /^\d+$/.test(sum) ? formatMoney(BigInt(sum), unit, locale) : sum;
  };
}

/** All parts together, as a text again. */
export const togetherOf = ({ real, bonus, held }: { real: string; bonus: string; held: string }): string =>
  String(BigInt(real) + BigInt(bonus) + BigInt(held));

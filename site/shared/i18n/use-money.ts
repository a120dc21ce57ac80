// The units that amounts are shown in, by currency code.
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '../api/use-query.ts';
import type { MoneyUnit } from '#contract/kernel/money.ts';
import { callQuery } from '../api/queries.ts';
import { useTexts } from './texts.tsx';

const currenciesQuery = callQuery('listCurrencies', { query: { visible: 1 } });

export const loadCurrencies = async (queries: QueryClient): Promise<unknown> => await queries.ensureQueryData(currenciesQuery);

/** Writes an amount in its currency; undefined while the currency is not known. */
export function useMoney(): (minor: number, currency: string) => string | undefined {
  const texts = useTexts();
  const { data } = useQuery({ ...currenciesQuery, staleTime: 600_000 });
  const units = new Map<string, MoneyUnit>(data?.data.map((unit) => [unit.code, unit]));
  return (minor, currency) => {
    const unit = units.get(currency);
    return unit && texts.money(minor, unit);
  };
}

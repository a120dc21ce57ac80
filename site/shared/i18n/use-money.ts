// The currencies of the house, and the units that amounts are shown in. One that is switched off is offered no more, and what lies in it is still shown.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useQuery } from '../api/use-query.ts';
import type { MoneyUnit } from '#contract/kernel/money.ts';
import type { Answer, Data } from '#contract/kernel/calls.ts';
import { callQuery } from '../api/queries.ts';
import type { FormatMoney } from './problem-messages.ts';
import { useTexts } from './texts.tsx';

type Currency = Data<'listCurrencies'>[number];

/** Every currency, those too that are switched off. */
export const currenciesQuery = { ...callQuery('listCurrencies'), staleTime: 600_000 };

const none: readonly Currency[] = [];

/** Every currency, in the operator's order; none before they are read. */
export const useCurrencies = (): readonly Currency[] => useQuery(currenciesQuery).data?.data ?? none;

/** Those that the operator offers. */
export function useOfferedCurrencies(): readonly Currency[] {
  const all = useCurrencies();
  return useMemo(() => all.filter(({ isEnabled }) => isEnabled), [all]);
}

export const loadCurrencies = async (queries: QueryClient): Promise<unknown> => await queries.ensureQueryData(currenciesQuery);

/** Writes amounts of the currencies that the page has read by then; reads none itself. */
export function useKnownMoney(): FormatMoney {
  const texts = useTexts();
  const queries = useQueryClient();
  return (minor, currency) => {
    const known = queries.getQueryData<Answer<'listCurrencies'>>(currenciesQuery.queryKey)?.data ?? none;
    const unit = known.find(({ code }) => code === currency);
    return unit && texts.money(minor, unit);
  };
}

/** Writes an amount in its currency; undefined while the currency is not known. */
export function useMoney(): FormatMoney {
  const texts = useTexts();
  const units = new Map<string, MoneyUnit>(useCurrencies().map((unit) => [unit.code, unit]));
  return (minor, currency) => {
    const unit = units.get(currency);
    return unit && texts.money(minor, unit);
  };
}

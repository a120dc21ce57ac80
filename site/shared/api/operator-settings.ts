// What every page knows of the operator: rules in force, features, languages. Loaded with the first page, then kept.
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from './use-query.ts';
import type { Data } from '#contract/kernel/calls.ts';
import { callQuery } from './queries.ts';

export type Social = NonNullable<Data<'initPlayer'>['social']>;

export interface OperatorSettings {
  /** Nothing can be paid in or out. Taken as true until the server says otherwise. */
  isPlayMoney: boolean;
  ageOfMajority: number;
  currency: string;
  features: readonly string[];
  /** The identity provider whose sign-ins are taken. */
  social: Social | null;
  /** The support chat; null where there is none. */
  chat: Data<'initPlayer'>['chat'];
  /** Play is not offered where the reader is. */
  isCountryBlocked: boolean;
  /** Where the reader is, as far as is known. */
  country: string | null;
  locales: Data<'listLocales'>;
}

const initQuery = callQuery('initPlayer');
const localesQuery = callQuery('listLocales');
/** Which categories the menus and chips of every page name. */
export const categoriesQuery = callQuery('listCategories');

/** A page is shown even when the server cannot be asked; what depends on the answer then stays out. */
export async function loadOperatorSettings(queries: QueryClient): Promise<void> {
  const reads = [queries.ensureQueryData(initQuery), queries.ensureQueryData(localesQuery), queries.ensureQueryData(categoriesQuery)];
  await Promise.allSettled<unknown>(reads);
}

export function useOperatorSettings(): OperatorSettings {
  const init = useQuery({ ...initQuery, staleTime: Number.POSITIVE_INFINITY }).data?.data;
  const locales = useQuery({ ...localesQuery, staleTime: Number.POSITIVE_INFINITY }).data?.data;
  return {
    isPlayMoney: init?.playMoney ?? true,
    ageOfMajority: init?.ageOfMajority ?? 18,
    country: init?.country ?? null,
    currency: init?.currency ?? 'EUR',
    features: init?.features ?? [],
    social: init?.social ?? null,
    chat: init?.chat ?? null,
    isCountryBlocked: init?.countryBlocked ?? false,
    locales: locales ?? [],
  };
}

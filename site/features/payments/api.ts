// The ways to pay in a currency, in and out. Read anew whenever the wallet opens; a refusal empties the list and is kept.
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Data } from '#contract/kernel/calls.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { problems } from '#contract/kernel/problems.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { callQuery } from '#site/shared/api/queries.ts';

export type PaymentMethod = Data<'listDepositMethods'>[number];

export interface Methods {
  list: readonly PaymentMethod[];
  isLoading: boolean;
  /** The last refusal: its code, or 0 when nobody answered. */
  errorCode: number | undefined;
  error: Error | null;
  /** The player's own limit lets nothing more in. */
  isLimitReached: boolean;
  retry: () => void;
}

const codeOf = (error: unknown): number | undefined =>
  error === null ? undefined : error instanceof CallRefused ? (error.problem?.code ?? 0) : 0;

export function useMethods(kind: 'deposit' | 'withdrawal', currency: string | undefined): Methods {
  const name = kind === 'deposit' ? 'listDepositMethods' : 'listWithdrawalMethods';
  const query = usePlayerQuery(name, { query: { currency: currency ?? '' } }, { isEnabled: currency !== undefined });
  const errorCode = codeOf(query.error);
  return {
    list: query.error === null ? (query.data?.data ?? []) : [],
    isLoading: query.isPending,
    errorCode,
    error: query.error,
    isLimitReached: errorCode === problems['deposit-limit-reached'].code,
    retry: () => void query.refetch(),
  };
}

/** Trigger of a bonus code that a deposit redeems. */
const depositTrigger = 3;

/** Reads the ways to pay and what a deposit may bring; refusals stay with their queries. */
async function loadMethods(queries: QueryClient, currency: string): Promise<void> {
  const wanted = [
    callQuery('listDepositMethods', { query: { currency } }),
    callQuery('listWithdrawalMethods', { query: { currency } }),
    callQuery('listBonuses', { query: { currency } }),
    callQuery('listBonusCodes', { query: { trigger: depositTrigger } }),
  ];
  await Promise.allSettled(wanted.map(async (query) => await queries.fetchQuery({ ...query, staleTime: 0 } as never)));
}

const openingKey = ['open-wallet'];

/**
 * Opens the wallet once its lists are there. `isOpening` is true for every button of the page meanwhile, none of which acts; they say so by
 * `aria-disabled`, as `disabled` would take the focus that the wallet is to bring back.
 */
export function useWalletOpening(open: (tab: string) => void): { isOpening: boolean; openWallet: (tab: string, currency: string) => void } {
  const queries = useQueryClient();
  const { mutate } = useMutation({ mutationKey: openingKey, mutationFn: async (currency: string) => await loadMethods(queries, currency) });
  function openWallet(tab: string, currency: string): void {
    if (queries.isMutating({ mutationKey: openingKey }) === 0) mutate(currency, { onSuccess: () => open(tab) });
  }
  return { isOpening: useIsMutating({ mutationKey: openingKey }) > 0, openWallet };
}

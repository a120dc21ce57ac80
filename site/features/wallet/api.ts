// The player's accounts and the one in use.
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer, Data } from '#contract/kernel/calls.ts';
import { accountStatus } from '#contract/kernel/constants.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';

export type Account = Data<'listAccounts'>[number];

export interface Accounts {
  query: UseQueryResult<Answer<'listAccounts'>>;
  /** Undefined until they are read. */
  list: readonly Account[] | undefined;
  inUse: Account | undefined;
}

export function useAccounts(): Accounts {
  const query = usePlayerQuery('listAccounts');
  const list = query.data?.data;
  return { query, list, inUse: list?.find((account) => account.status === accountStatus.active) };
}

/** The unit in which an account's amounts are written. */
export const unitOf = (account: Pick<Account, 'currency' | 'subunitToUnit' | 'subCurrencies'>) => ({
  code: account.currency,
  subunitToUnit: account.subunitToUnit,
  subCurrencies: account.subCurrencies,
});

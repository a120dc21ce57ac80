// The ways to pay in a currency, in and out. Read anew whenever the wallet opens; a refusal empties the list and is kept.
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
  const query = usePlayerQuery(name, { query: { currency: currency ?? '' } }, { isEnabled: currency !== undefined, keepsError: true });
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

/** What a deposit may redeem. */
export const depositCodes = callQuery('listBonusCodes', { query: { trigger: depositTrigger } });

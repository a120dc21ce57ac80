// What the page of proofs shows to everybody.
import type { QueryClient } from '@tanstack/react-query';
import type { Data } from '#contract/kernel/calls.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { loadCurrencies } from '#site/shared/i18n/use-money.ts';

export type Statement = Data<'listLiabilityProofs'>[number];
export type Proof = Data<'readOwnProofs'>[number];
export type Reserve = Data<'listReserves'>[number];
export type Cover = Data<'readFundsProtection'>['cover'][number];

export const reservesQuery = callQuery('listReserves');
export const fundsQuery = callQuery('readFundsProtection');
export const proofsQuery = callQuery('listLiabilityProofs');
export const keysQuery = callQuery('listSigningKeys');

/** What fails to load says so on the page. */
export async function loadProofs(queries: QueryClient): Promise<void> {
  await Promise.allSettled([
    queries.ensureQueryData(proofsQuery),
    queries.ensureQueryData(reservesQuery),
    queries.ensureQueryData(fundsQuery),
    queries.ensureQueryData(keysQuery),
    loadCurrencies(queries),
  ]);
}

/** The newest statement of each currency. */
export const newestOf = (statements: readonly Statement[]): Statement[] =>
  statements.filter((statement, place) => statements.findIndex(({ currency }) => currency === statement.currency) === place);

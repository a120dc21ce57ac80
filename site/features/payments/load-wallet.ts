// What the wallet needs before it opens: the ways to pay in and out, what a deposit may bring, what was used last, and what is still to be staked.
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import { accountStatus } from '#contract/kernel/constants.ts';
import { isBarred } from '#site/shared/api/is-barred.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { readSession } from '#site/shared/api/session.ts';
import { depositCodes } from './api.ts';

/** Reads it for the currency in use. What is refused stays with its query, where the wallet finds it. */
export async function loadWallet(queries: QueryClient): Promise<void> {
  // without a network a query that waits for one would keep the wallet shut
  const read = async (query: object) => await queries.fetchQuery({ ...query, networkMode: 'always' } as never);
  const accounts = (await read(callQuery('listAccounts'))) as Answer<'listAccounts'>;
  const currency = accounts.data.find(({ status }) => status === accountStatus.active)?.currency;
  if (currency === undefined) return;
  const session = readSession();
  const depositing = [
    callQuery('listDepositMethods', { query: { currency } }),
    callQuery('listBonuses', { query: { currency } }),
    depositCodes,
    callQuery('readFundsNotice'),
  ];
  const wanted = [
    // who takes a break is refused the ways to deposit
    ...(session.status === 'player' && isBarred(session.profile) ? [] : depositing),
    callQuery('listWithdrawalMethods', { query: { currency } }),
    callQuery('listUsedMethods'),
    callQuery('readPlayerTurnover', { query: { currency } }),
  ];
  await Promise.allSettled(wanted.map(async (query) => await read({ ...query, staleTime: 0 })));
}

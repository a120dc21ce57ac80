// The player's bonuses and free spins, and every act on them.
import { type QueryClient, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, Data } from '#contract/kernel/calls.ts';
import { playerBonusStatus } from '#contract/kernel/constants.ts';
import { useAccounts } from '#site/features/wallet/index.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { readAgain } from '#site/shared/live/query-updates.ts';
import { applyRow } from './bonus-rows.ts';
import type { Bonus } from './wagering.ts';

export type FreeSpins = Data<'listPlayerFreeSpins'>[number];

export const useBonuses = (): UseQueryResult<Answer<'listPlayerBonuses'>> => usePlayerQuery('listPlayerBonuses');
export const useFreeSpins = (): UseQueryResult<Answer<'listPlayerFreeSpins'>> => usePlayerQuery('listPlayerFreeSpins');

/** The bonus that is being wagered in a currency, which is that of the account in use unless another is given. */
export function useActiveBonus(currency?: string): Bonus | undefined {
  const { inUse } = useAccounts();
  const code = currency ?? inUse?.currency;
  return useBonuses().data?.data.find((bonus) => bonus.status === playerBonusStatus.activated && bonus.currency === code);
}

export type TermsName = Pick<Bonus, 'identity' | 'currency'> & { termsVersion?: number };

/** What holds for a bonus: in the version that it was granted under, else in the newest. A player's own versions are for that player alone. */
export function useTerms({ identity, currency, termsVersion }: TermsName, isEnabled = true): UseQueryResult<Answer<'readBonusTerms'>> {
  const session = useSession();
  const reader = session.status === 'player' ? session.profile.id : 'guest';
  const query = { currency, ...(termsVersion !== undefined && { version: termsVersion }) };
  const { queryKey } = callQuery('readBonusTerms', { params: { identity }, query });
  return useQuery<Answer<'readBonusTerms'>>({
    queryKey: [...queryKey, reader],
    enabled: isEnabled && identity !== '',
    retryOnMount: false,
    networkMode: 'always',
  });
}

/** Writes the answer of an act into the page; the live channel may say it before, after or not at all. */
function take(queries: QueryClient, bonus: Bonus): void {
  applyRow(queries, 'listPlayerBonuses', bonus);
  for (const call of ['listAccounts', 'listBonuses', 'listPlayerBonuses', 'listBonusOffers', 'readBonusPackage'] as const)
    readAgain(queries, call);
}

function takeSpins(queries: QueryClient, spins: FreeSpins): void {
  applyRow(queries, 'listPlayerFreeSpins', spins);
  readAgain(queries, 'listPlayerFreeSpins');
}

/** The acts on one bonus or on free spins. Each rejects with CallRefused, and may be repeated: the same again changes nothing. */
export function useBonusActs() {
  const queries = useQueryClient();
  const activate = useMutation({
    mutationFn: async (id: string) => (await callApi('activatePlayerBonus', { params: { id } })).data,
    onSuccess: (bonus) => take(queries, bonus),
    onError: () => readAgain(queries, 'listPlayerBonuses'),
  });
  const cancel = useMutation({
    mutationFn: async (id: string) => (await callApi('cancelPlayerBonus', { params: { id } })).data,
    onSuccess: ({ bonus }) => take(queries, bonus),
    onError: () => readAgain(queries, 'listPlayerBonuses'),
  });
  const activateSpins = useMutation({
    mutationFn: async ({ id, game }: { id: string; game: string }) =>
      (await callApi('activatePlayerFreeSpins', { params: { id }, query: { game } })).data,
    onSuccess: (spins) => takeSpins(queries, spins),
    onError: () => readAgain(queries, 'listPlayerFreeSpins'),
  });
  const cancelSpins = useMutation({
    mutationFn: async (id: string) => (await callApi('cancelPlayerFreeSpins', { params: { id } })).data,
    onSuccess: ({ freeSpin }) => takeSpins(queries, freeSpin),
    onError: () => readAgain(queries, 'listPlayerFreeSpins'),
  });
  return { activate, cancel, activateSpins, cancelSpins };
}

/** What canceling a bonus would take and leave, to the unit; nothing is changed. Rejects with CallRefused. */
export const previewCancel = async (id: string): Promise<Data<'cancelPlayerBonus'>> =>
  (await callApi('cancelPlayerBonus', { params: { id }, query: { preview: 1 } })).data;

/** How many of the free spins would be gone. */
export const previewCancelSpins = async (id: string): Promise<Data<'cancelPlayerFreeSpins'>> =>
  (await callApi('cancelPlayerFreeSpins', { params: { id }, query: { preview: 1 } })).data;

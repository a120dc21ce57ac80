// The player's limits as the page knows them, and every act on them.
import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Data, Input } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { readOnceMore } from '#site/shared/live/query-updates.ts';
import { changeProfile } from '#site/shared/api/session.ts';
import { useQuery } from '#site/shared/api/use-query.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import type { Limit } from './limit-rules.ts';

export type LimitChange = NonNullable<Input<'changeLimits'>['body']>;

export interface Limits {
  query: UseQueryResult<Answer<'listLimits'>>;
  /** Undefined until they are read. */
  list: readonly Limit[] | undefined;
}

export function useLimits({ isEnabled = true } = {}): Limits {
  const query = usePlayerQuery('listLimits', {}, { isEnabled });
  return { query, list: query.data?.data };
}

type PlayerRules = Data<'initPlayer'>['rules'];

/** Returns the rules that hold for this player; undefined until they are read. Read anew, as the page's own copy of them is a guest's. */
export function usePlayerRules(): PlayerRules | undefined {
  const session = useSession();
  const id = session.status === 'player' ? session.profile.id : undefined;
  const query = useQuery({
    queryKey: ['initPlayer', { id }],
    queryFn: async () => await callApi('initPlayer'),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return query.data?.data.rules;
}

/** How long a higher limit waits where no rule says otherwise. */
const usualRiseHours = 24;

/** Returns after how many hours this player may confirm a higher limit. */
export const useRiseHours = (): number => usePlayerRules()?.limitRiseHours ?? usualRiseHours;

/** The limits and what depends on them are read again: which deposits are open, and whether the player may play. */
export function reloadLimits(queries: QueryClient): void {
  for (const call of ['listLimits', 'listDepositMethods', 'readLimitPrompt']) {
    readOnceMore(queries, { queryKey: [call] });
    void queries.invalidateQueries({ queryKey: [call], fetchStatus: 'idle' });
  }
}

/** Makes one change. Rejects with CallRefused. */
async function sendChange(queries: QueryClient, body: LimitChange): Promise<readonly Limit[]> {
  const answer = await callApi('changeLimits', { body });
  queries.setQueryData(callQuery('listLimits').queryKey, answer);
  readOnceMore(queries, { queryKey: ['listLimits'] });
  for (const call of ['listDepositMethods', 'readLimitPrompt']) void queries.invalidateQueries({ queryKey: [call] });
  // a break changes how the player stands with the house, and with it the whole page
  if (body.action === 'exclude' || body.action === 'return') changeProfile((await callApi('readProfile')).data);
  return answer.data;
}

export interface LimitActs {
  change: (body: LimitChange) => Promise<readonly Limit[]>;
  /** The same for a button without a form: keeps what is refused in `error`. Returns whether it was taken. */
  press: (body: LimitChange) => Promise<boolean>;
  isBusy: boolean;
  error: Error | undefined;
  forgetError: () => void;
}

export function useLimitActs(): LimitActs {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const change = async (body: LimitChange) => await sendChange(queries, body);
  async function press(body: LimitChange): Promise<boolean> {
    setBusy(true);
    setError(undefined);
    try {
      await change(body);
      return true;
    } catch (refusal) {
      setError(refusal as Error);
      void queries.invalidateQueries({ queryKey: ['listLimits'] });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { change, press, isBusy, error, forgetError: () => setError(undefined) };
}

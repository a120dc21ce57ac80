// Data that belongs to the player: asked for only while one is signed in, forgotten when the session ends.
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { playerReads } from 'virtual:player-reads';
import type { Answer, Calls, Input } from '#contract/kernel/calls.ts';
import type { CallName } from '#contract/kernel/paths.ts';
import { callQuery } from './queries.ts';
import { useSession } from './use-session.ts';

/** A call that reads the player's own data, as the contract says. */
type PlayerRead = { [N in CallName]: Calls[N]['spec'] extends { kind: 'read'; who: 'player' } ? N : never }[CallName];

export interface PlayerQueryOptions<A> {
  /** Shows the last answer while the next page is on its way. */
  keepsPrevious?: boolean;
  isEnabled?: boolean;
  /** A failure before this is drawn is shown as it is, and waits for somebody to ask again; without a network, too. */
  keepsError?: boolean;
  /** Asks again after this time, until the answer is done. */
  everyMs?: number;
  isDone?: (answer: A) => boolean;
}

/** A query of the player's own data. */
export function usePlayerQuery<N extends PlayerRead>(
  name: N,
  input: Input<N> = {} as Input<N>,
  { keepsPrevious = false, isEnabled = true, keepsError = false, everyMs, isDone }: PlayerQueryOptions<Answer<N>> = {},
): UseQueryResult<Answer<N>> {
  const isPlayer = useSession().status === 'player';
  const askAgain = ({ state }: { state: { data: Answer<N> | undefined } }) =>
    state.data !== undefined && isDone?.(state.data) ? false : everyMs;
  const query = callQuery(name, input);
  return useQuery({
    ...query,
    // a part that wakes late begins as the server sent it, whatever was read meanwhile
    queryKey: isPlayer ? query.queryKey : [...query.queryKey, 'nobody'],
    enabled: isPlayer && isEnabled,
    ...(keepsError && { retryOnMount: false, networkMode: 'always' }),
    ...(keepsPrevious && { placeholderData: (previous: Answer<N> | undefined) => previous }),
    ...(everyMs !== undefined && { refetchInterval: askAgain }),
  } as never);
}

/** Takes everything that was read for a player out of the page. */
export function forgetPlayerData(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => playerReads.includes(queryKey[0] as string) });
}

// What the page does with the latest wins.
import { type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import { maxWinners } from '#contract/live/live-settings.ts';
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { readOnceMore } from '#site/shared/live/query-updates.ts';

type Winners = Answer<'listWinners'>;

const newestOf = ({ data }: Winners): string => data[0]?.at ?? '';

/** Of two lists of the latest wins the one with the later win; of two alike the second. */
export const laterWinners = (before: Winners | undefined, after: Winners): Winners =>
  before !== undefined && newestOf(before) > newestOf(after) ? before : after;

/** The game whose wins alone a query lists; undefined for all games. */
const gameOf = ([, input]: QueryKey): string | undefined => (input as { query?: { gameId?: string } } | undefined)?.query?.gameId;

/** The wins of one game with a newer one in front. */
function withNewWin(before: Winners, win: Winners['data'][number] | undefined): Winners {
  if (win === undefined || win.at <= newestOf(before)) return before;
  return { ...before, data: [win, ...before.data].slice(0, maxWinners) };
}

/** Writes the latest wins into the page, where it shows them: all games', and that of one to the others of the same. */
export function applyWinners(queries: QueryClient, { winners }: LiveEvents['game:winners']): void {
  readOnceMore(queries, { queryKey: ['listWinners'] });
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: ['listWinners'] })) {
    const game = gameOf(queryKey);
    const win = winners.find(({ gameId }) => gameId === game);
    queries.setQueryData<Winners>(
      queryKey,
      (answer) => answer && (game === undefined ? laterWinners(answer, { ...answer, data: winners }) : withNewWin(answer, win)),
    );
  }
}

/** A list that came by an event may be later than the answer that comes after it. */
const keepLaterWinners = (queries: QueryClient): void =>
  queries.setQueryDefaults(['listWinners'], {
    structuralSharing: (before, answer) => replaceEqualDeep(before, laterWinners(before as Winners | undefined, answer as Winners)),
  });

export const channels: ChannelHandlers = {
  'game:winners': {
    prepare: keepLaterWinners,
    take({ queries }, event) {
      applyWinners(queries, event);
    },
  },
};

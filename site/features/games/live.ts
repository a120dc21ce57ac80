// What the page does with the latest wins.
import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { readOnceMore } from '#site/shared/live/query-updates.ts';

type Winners = Answer<'listWinners'>;

const newestOf = ({ data }: Winners): string => data[0]?.at ?? '';

/** Of two lists of the latest wins the one with the later win; of two alike the second. */
export const laterWinners = (before: Winners | undefined, after: Winners): Winners =>
  before !== undefined && newestOf(before) > newestOf(after) ? before : after;

/** Writes the latest wins into the page, where it shows them. */
export function applyWinners(queries: QueryClient, { winners }: LiveEvents['game:winners']): void {
  readOnceMore(queries, { queryKey: ['listWinners'] });
  queries.setQueriesData<Winners>({ queryKey: ['listWinners'] }, (answer) => answer && laterWinners(answer, { ...answer, data: winners }));
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

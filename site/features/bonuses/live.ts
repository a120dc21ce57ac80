// What the page does with news of the codes that the player has entered. A code that brings nothing is told here, when it turns out so,
// and not again by whatever reads the list later.
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { keepNewerRows, readOnceMore } from '#site/shared/live/query-updates.ts';
import { bonusCodeAlert } from './bonus-code-messages.ts';

/** Writes news of a code into every list of the page that holds such codes. */
export function applyBonusCode(queries: QueryClient, { bonusCode }: LiveEvents['bonus:player-bonus-codes']): void {
  readOnceMore(queries, { queryKey: ['listBonusCodes'] });
  for (const [queryKey, answer] of queries.getQueriesData<Answer<'listBonusCodes'>>({ queryKey: ['listBonusCodes'] })) {
    if (answer === undefined) continue;
    const { trigger } = (queryKey[1] as { query?: { trigger?: number } } | undefined)?.query ?? {};
    if (trigger !== undefined && trigger !== bonusCode.trigger) continue;
    const known = answer.data.find(({ id }) => id === bonusCode.id);
    if (known !== undefined && known.version > bonusCode.version) continue;
    const data =
      known === undefined ? [...answer.data, bonusCode] : answer.data.map((code) => (code.id === bonusCode.id ? bonusCode : code));
    queries.setQueryData<Answer<'listBonusCodes'>>(queryKey, { ...answer, data });
  }
}

export const channels: ChannelHandlers = {
  'bonus:player-bonus-codes': {
    prepare: (queries) => keepNewerRows(queries, 'listBonusCodes'),
    take({ queries, texts, isNews }, event) {
      applyBonusCode(queries, event);
      return isNews(event.bonusCode) ? bonusCodeAlert(texts, event.bonusCode) : undefined;
    },
  },
};

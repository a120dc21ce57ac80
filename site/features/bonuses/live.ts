// What the page does with news of bonuses, of free spins and of the codes that the player has entered. A code that brings nothing is told
// here, when it turns out so, and not again by whatever reads the list later.
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { keepNewerRows, readOnceMore } from '#site/shared/live/query-updates.ts';
import type { FreeSpins } from './api.ts';
import { applyRow, findRow } from './bonus-rows.ts';
import { bonusCodeAlert } from './bonus-code-messages.ts';
import { bonusAlert } from './bonus-messages.ts';
import { isAsBefore, tellFreeSpins } from './tell-free-spins.ts';

/** Writes news of a code into every list of the page that holds such codes. */
export function applyBonusCode(queries: QueryClient, { event, bonusCode }: LiveEvents['bonus:player-bonus-codes']): void {
  readOnceMore(queries, { queryKey: ['listBonusCodes'] });
  for (const [queryKey, answer] of queries.getQueriesData<Answer<'listBonusCodes'>>({ queryKey: ['listBonusCodes'] })) {
    if (answer === undefined) continue;
    const { trigger } = (queryKey[1] as { query?: { trigger?: number } } | undefined)?.query ?? {};
    if (trigger !== undefined && trigger !== bonusCode.trigger) continue;
    const known = answer.data.find(({ id }) => id === bonusCode.id);
    if (known !== undefined && known.version > bonusCode.version) continue;
    const others = answer.data.filter(({ id }) => id !== bonusCode.id);
    const changed = known === undefined ? [...others, bonusCode] : answer.data.map((code) => (code.id === bonusCode.id ? bonusCode : code));
    const data = event === 'bonus-code.removed' ? others : changed;
    queries.setQueryData<Answer<'listBonusCodes'>>(queryKey, { ...answer, data });
  }
}

export const channels: ChannelHandlers = {
  'bonus:player-bonuses': {
    prepare: (queries) => keepNewerRows(queries, 'listPlayerBonuses'),
    take({ queries, texts, money, isNews }, { bonus }) {
      applyRow(queries, 'listPlayerBonuses', bonus);
      // each stake that counts is a row of its own
      for (const call of ['listBonusSteps', 'listBonuses', 'listBonusOffers', 'readBonusPackage'])
        void queries.invalidateQueries({ queryKey: [call] });
      return isNews(bonus) ? bonusAlert(texts, money, bonus) : undefined;
    },
  },
  'bonus:player-freespins': {
    prepare: (queries) => keepNewerRows(queries, 'listPlayerFreeSpins'),
    take({ queries, texts, isNews }, { freeSpin }) {
      const known = findRow<FreeSpins>(queries, 'listPlayerFreeSpins', freeSpin.id);
      applyRow(queries, 'listPlayerFreeSpins', freeSpin);
      if (isNews(freeSpin) && !isAsBefore(freeSpin, known)) void tellFreeSpins(queries, texts, freeSpin);
    },
  },
  'bonus:player-bonus-codes': {
    prepare: (queries) => keepNewerRows(queries, 'listBonusCodes'),
    take({ queries, texts, isNews }, event) {
      applyBonusCode(queries, event);
      return event.event === 'bonus-code.updated' && isNews(event.bonusCode) ? bonusCodeAlert(texts, event.bonusCode) : undefined;
    },
  },
};

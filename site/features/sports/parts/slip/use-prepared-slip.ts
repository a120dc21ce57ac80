import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAddress, useModals } from '#site/shared/modals/use-modals.ts';
import { eventQuery } from '../../api.ts';
import { type PreparedPick, readPrepared } from '../../prepared-slip.ts';
import { type Pick, replacePicks } from '../../slip-store.ts';
import { pickOf } from '../board/event-row.tsx';

/** Takes the slip that the address names, as far as its outcomes are offered, and leaves an address without it. */
export function usePreparedSlip(): void {
  const queries = useQueryClient();
  const { rewrite } = useModals();
  const address = useAddress();
  const text = address.slip;
  useEffect(() => {
    if (text === undefined) return;
    const wanted = readPrepared(text);

    async function find(pick: PreparedPick): Promise<Pick | undefined> {
      const { data } = await queries.fetchQuery(eventQuery(pick.eventId));
      const market = data.markets.find(({ marketId, specifiers }) => marketId === pick.marketId && specifiers === pick.specifiers);
      const outcome = market?.outcomes.find(({ id }) => id === pick.outcomeId);
      if (market === undefined || outcome === undefined) return undefined;
      return pickOf(data.event, market, outcome, new Map(data.competitors.map((one) => [one.id, one])));
    }
    void Promise.allSettled(wanted.map(find)).then((found) => {
      const picks = found.flatMap((one) => (one.status === 'fulfilled' && one.value !== undefined ? [one.value] : []));
      if (picks.length > 0) replacePicks(picks);
      const { slip: _slip, ...rest } = address;
      rewrite(rest);
    });
  }, [text, address, queries, rewrite]);
}

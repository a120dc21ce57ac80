import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { callQuery } from '#site/shared/api/queries.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { skipsFirstBonuses } from './skip-first-bonuses.ts';

/** Bonuses, free spins and codes are asked for once a player is there, except on the page that asks for them itself. */
export function FirstBonuses(): null {
  const isPlayer = useSession().status === 'player';
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (!isPlayer || skipsFirstBonuses(router.latestLocation.pathname)) return;
    // refused or unreachable, the wallet asks again
    for (const query of [
      callQuery('listPlayerBonuses'),
      callQuery('listPlayerFreeSpins'),
      callQuery('listBonusCodes', { query: { trigger: 3 } }),
    ])
      void queries.prefetchQuery(query as never);
  }, [isPlayer, queries, router]);
  return null;
}

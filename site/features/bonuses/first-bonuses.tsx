import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { callQuery } from '#site/shared/api/queries.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { skipsFirstBonuses } from './skip-first-bonuses.ts';

/** What a deposit may bring is asked for once a player is there, except on the page that asks for it itself. */
export function FirstBonuses(): null {
  const isPlayer = useSession().status === 'player';
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (!isPlayer || skipsFirstBonuses(router.latestLocation.pathname)) return;
    // refused or unreachable, the wallet asks again
    void queries.prefetchQuery(callQuery('listBonusCodes', { query: { trigger: 3 } }));
  }, [isPlayer, queries, router]);
  return null;
}

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { callQuery } from '#site/shared/api/queries.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { bonusCodeAlert } from './bonus-code-messages.ts';
import { skipsFirstBonuses } from './skip-first-bonuses.ts';

/** What a deposit may bring is asked for once a player is there, except on the page that asks for it itself. */
export function FirstBonuses(): null {
  const isPlayer = useSession().status === 'player';
  const queries = useQueryClient();
  const router = useRouter();
  const texts = useRef(useTexts());
  useEffect(() => {
    if (!isPlayer || skipsFirstBonuses(router.latestLocation.pathname)) return;
    // refused or unreachable, the wallet asks again
    void queries.fetchQuery(callQuery('listBonusCodes', { query: { trigger: 3 } })).then(
      ({ data }) => {
        for (const alert of data.map((code) => bonusCodeAlert(texts.current, code))) if (alert !== undefined) alerts.show(alert);
      },
      () => undefined,
    );
  }, [isPlayer, queries, router]);
  return null;
}

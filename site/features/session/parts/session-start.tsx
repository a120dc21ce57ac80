// Wakes the session of this page: looks what it runs on, reads the cookies, follows the other tabs, keeps or drops where a visitor came
// from. Mounted once.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { forgetPlayerData } from '#site/shared/api/player-queries.ts';
import { followOtherTabs, onSessionChange, readSession, startSession } from '#site/shared/api/session.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { readDevice } from '#site/shared/browser/device.ts';
import { applyAffiliate, standsFirst } from '../affiliate.ts';

export function SessionStart() {
  const queries = useQueryClient();
  const router = useRouter();
  const { status } = useSession();
  const arrival = useRef<{ affiliateId: string | undefined; token: string | undefined; isFirstEntry: boolean } | undefined>(undefined);

  useEffect(() => {
    readDevice();
    const search = new URLSearchParams(location.search);
    arrival.current = {
      affiliateId: search.get('affiliate_id') ?? undefined,
      token: search.get('token') ?? undefined,
      isFirstEntry: standsFirst(router.history.location.state['__TSR_index'], location.pathname, document.referrer, location.origin),
    };
    void startSession();
    return followOtherTabs(() => void router.navigate({ to: '/' }));
  }, [router]);

  useEffect(() => {
    if ((status !== 'guest' && status !== 'player') || arrival.current === undefined) return;
    applyAffiliate({ ...arrival.current, isPlayer: status === 'player' });
    arrival.current = undefined;
  }, [status]);

  // heard at once and not by rendering, which may pass over a moment without a player between two of them
  useEffect(
    () =>
      onSessionChange(() => {
        if (readSession().status === 'guest') forgetPlayerData(queries);
      }),
    [queries],
  );

  return null;
}

// Keeps the play session fresh while the page is open, and shows the reality check wherever the player is: over a running game once its
// round is shown to the end, in every tab, until it is acknowledged in one of them.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyWithRetry } from '#site/boot/lazy-with-retry.ts';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { useAccounts } from '#site/features/wallet/index.ts';
import { Suspense } from 'react';
import { rereadPlaySession, usePlaySession } from './play-session-query.ts';
import { useShownRound } from './shown-round.ts';

const RealityCheckDialog = lazyWithRetry(async () => await import('./reality-check-dialog.tsx'));

/** A round moves an account several times. */
const movesSettleMs = 150;
/** Reads a moment after something is due, so that the server sees it so too. */
const marginMs = 50;

/** Reads the session again when an account of the player moves. */
function useMoves(): void {
  const queries = useQueryClient();
  const { list } = useAccounts();
  const movement = list?.map(({ id, version }) => `${id} ${version}`).join();
  useEffect(() => {
    if (movement === undefined) return undefined;
    const timer = setTimeout(() => rereadPlaySession(queries), movesSettleMs);
    return () => clearTimeout(timer);
  }, [movement, queries]);
}

/** Reads the session again at a time of the server's clock, and when the page is looked at after it. */
function useReadAt(at: string | null | undefined, aheadMs: number): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (at === null || at === undefined) return undefined;
    const leftMs = () => Date.parse(at) - (Date.now() + aheadMs) + marginMs;
    if (leftMs() < 0) return undefined;
    const read = (): void => rereadPlaySession(queries);
    const timer = setTimeout(read, leftMs());
    // the timers of a device that slept are late
    const look = (): void => {
      if (document.visibilityState === 'visible' && leftMs() <= 0) read();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [at, aheadMs, queries]);
}

export function RealityCheckHost() {
  const { data, aheadMs } = usePlaySession();
  const isRoundShown = useShownRound();
  // who may not play is asked nothing on the way to the money
  const isBarred = useIsBarred();
  useMoves();
  useReadAt(data?.realityCheck.dueAt, aheadMs);
  useReadAt(data?.session?.endsAt, aheadMs);
  if (data === undefined || data.session === null || !data.realityCheck.isDue || isRoundShown || isBarred) return null;
  return (
    <Suspense>
      <RealityCheckDialog session={data.session} dueAt={data.realityCheck.dueAt ?? ''} aheadMs={aheadMs} />
    </Suspense>
  );
}

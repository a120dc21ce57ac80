// The game that runs, large at the head of its page or small in a corner of any other.
import { Suspense } from 'react';
import { openGame } from '#site/features/games/parts/launch/open-game.ts';
import { lazyWithRetry, warm } from '../../boot/lazy-with-retry.ts';
import { useStore } from '../../shared/store.ts';
import { Coming } from '../../shared/ui/coming.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

const frame = async () => await import('#site/features/games/parts/launch/game-frame.tsx');
const GameFrame = lazyWithRetry(frame);
// an address that opens a game has its frame beside the other scripts, not after them
if (!import.meta.env.SSR && /[?&]real=/.test(location.search)) warm(frame);

const place = (
  <Coming>
    <Skeleton className="mb-8 h-[60vh] rounded-xl!" />
  </Coming>
);

export function RunningGame() {
  const running = useStore(openGame, undefined);
  if (running === undefined) return null;
  return (
    <Suspense fallback={running.isSmall ? null : place}>
      <GameFrame key={`${running.game.identity} ${running.mode}`} {...running} />
    </Suspense>
  );
}

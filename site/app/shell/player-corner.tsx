// The player's end of the top bar: wallet and menu. Their places are kept from the first paint; a guest's page loads neither.
import { lazy, Suspense } from 'react';
import { loadWithRetry } from '../../boot/lazy-with-retry.ts';
import { useSession } from '../../shared/api/use-session.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

const PlayerWallet = lazy(async () => ({
  default: (await loadWithRetry(async () => await import('./player-wallet.tsx'))).PlayerWallet,
}));
const UserMenu = lazy(async () => ({
  default: (await loadWithRetry(async () => await import('./user-menu.tsx'))).UserMenu,
}));

const PlayClock = lazy(async () => ({
  default: (await loadWithRetry(async () => await import('#site/features/protection/parts/reality-check/play-clock.tsx'))).PlayClock,
}));

const NotificationBell = lazy(async () => ({
  default: (await loadWithRetry(async () => await import('#site/features/messages/parts/notification-bell.tsx'))).NotificationBell,
}));

const places = (
  <>
    <Skeleton className="wallet-place" />
    <Skeleton className="hidden size-11 shrink-0 rounded-md! sm:block" />
    <Skeleton className="size-11 shrink-0 rounded-md!" />
  </>
);

export function PlayerCorner() {
  const { status } = useSession();
  return (
    <div className="for-player player-corner">
      {status === 'unknown' || status === 'guest' ? (
        places
      ) : (
        <Suspense fallback={places}>
          <PlayClock className="play-clock-bar" />
          <PlayerWallet />
          <NotificationBell />
          <UserMenu />
        </Suspense>
      )}
    </div>
  );
}

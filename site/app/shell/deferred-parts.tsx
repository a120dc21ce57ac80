// The parts of the shell that no first view needs: session, live updates, modals, alerts, favourites. They come as one piece.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FirstBonuses } from '#site/features/bonuses/first-bonuses.tsx';
import { useFavoritesNews } from '#site/features/games/parts/favorites-news.ts';
import { favoritesQuery } from '#site/features/games/parts/favorites-store.ts';
import { CashierReturn } from '#site/features/payments/parts/cashier-return.tsx';
import { useKeptPlaying } from '#site/features/games/parts/playing.ts';
import { RealityCheckHost } from '#site/features/protection/parts/reality-check/reality-check-host.tsx';
import { AgreementDialog } from '#site/features/session/parts/agreement-dialog.tsx';
import { StepUpDialog } from '#site/features/session/parts/step-up-dialog.tsx';
import { SessionStart } from '#site/features/session/parts/session-start.tsx';
import { useSession } from '../../shared/api/use-session.ts';
import { MaintenanceWatch } from '../maintenance-watch.tsx';
import { LiveHost } from '../live/live-host.tsx';
import { ModalHost } from '../modals/modal-host.tsx';
import { Toasts } from '../../shared/ui/toasts.tsx';

/** Keeps the list of favourites while somebody is signed in; the hearts read it from the cache. */
function FavoritesKeeper() {
  const { status } = useSession();
  useQuery({ ...favoritesQuery, enabled: status === 'player', refetchOnWindowFocus: true });
  useFavoritesNews(useQueryClient());
  return null;
}

/** The numbers of players that the cards show. */
function PlayingKeeper() {
  useKeptPlaying();
  return null;
}

export default function DeferredParts() {
  return (
    <>
      <LiveHost />
      <SessionStart />
      <FirstBonuses />
      <PlayingKeeper />
      <FavoritesKeeper />
      <CashierReturn />
      <ModalHost />
      <MaintenanceWatch />
      <AgreementDialog />
      <StepUpDialog />
      <RealityCheckHost />
      <Toasts />
    </>
  );
}

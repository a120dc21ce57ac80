// The parts of the shell that no first view needs: session, live updates, modals, alerts, favourites. They come as one piece.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FirstBonuses } from '#site/features/bonuses/first-bonuses.tsx';
import { GameStoreKeeper } from '#site/features/bonuses/parts/bar/game-store-keeper.tsx';
import { useFavoritesNews } from '#site/features/games/parts/favorites-news.ts';
import { favoritesQuery } from '#site/features/games/parts/favorites-store.ts';
import { CashierReturn } from '#site/features/payments/parts/cashier-return.tsx';
import { useKeptPlaying } from '#site/features/games/parts/playing.ts';
import { RealityCheckHost } from '#site/features/protection/parts/reality-check/reality-check-host.tsx';
import { AgreementDialog } from '#site/features/session/parts/agreement-dialog.tsx';
import { StepUpDialog } from '#site/features/session/parts/step-up-dialog.tsx';
import { SessionStart } from '#site/features/session/parts/session-start.tsx';
import { ChatBubble } from '#site/features/support/chat/chat-bubble.tsx';
import { usePlayerQuery } from '../../shared/api/player-queries.ts';
import { useSession } from '../../shared/api/use-session.ts';
import { Measuring } from './measuring.tsx';
import { MaintenanceWatch } from '../maintenance-watch.tsx';
import { LiveHost } from '../live/live-host.tsx';
import { ModalHost } from '../modals/modal-host.tsx';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { useHasBetting } from './betting.ts';
import { openBets } from './open-bets.tsx';

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

/** Beside what the live channel tells. */
const betsEveryMs = 60_000;

/** The number of open bets that rail and bar show; news of bets read it again. */
function OpenBetsKeeper() {
  const isPlayer = useSession().status === 'player';
  const { data } = usePlayerQuery(
    'listBets',
    { query: { isSettled: false, page: 1, perPage: 1 } },
    { everyMs: betsEveryMs, isEnabled: useHasBetting() },
  );
  const count = isPlayer ? (data?.meta.total ?? 0) : 0;
  useEffect(() => openBets.set(count), [count]);
  return null;
}

export default function DeferredParts() {
  return (
    <>
      <LiveHost />
      <SessionStart />
      <FirstBonuses />
      <GameStoreKeeper />
      <PlayingKeeper />
      <FavoritesKeeper />
      <OpenBetsKeeper />
      <CashierReturn />
      <ModalHost />
      <MaintenanceWatch />
      <AgreementDialog />
      <StepUpDialog />
      <RealityCheckHost />
      <ChatBubble />
      <Toasts />
      <Measuring />
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { ArrowUpDown, Check, Heart } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { GameCard } from '#contract/games.ts';
import { favoritesOf, favoritesQuery } from '../parts/favorites-store.ts';
import { GameTile } from '../parts/game-tile.tsx';
import { PlayerGames } from '../parts/lists/player-games.tsx';
import { lazyWithRetry } from '#site/boot/lazy-with-retry.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import { useStore } from '#site/shared/store.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { Coming } from '#site/shared/ui/coming.tsx';
import { CardSkeletons } from '#site/shared/ui/skeleton.tsx';

const OrderFavorites = lazyWithRetry(async () => await import('../parts/lists/order-favorites.tsx'));

/** The favourites with the switch that puts them in order; one alone has no order. */
function Favorites({ games }: { games: readonly GameCard[] }) {
  const { say } = useTexts();
  const [isOrdering, setOrdering] = useState(false);
  const Icon = isOrdering ? Check : ArrowUpDown;
  const waiting = (
    <Coming>
      <CardSkeletons count={games.length} label={say('pages.list.loading')} />
    </Coming>
  );
  return (
    <div className="space-y-4">
      {games.length < 2 ? null : (
        <Button onClick={() => setOrdering(!isOrdering)}>
          <Icon size={18} aria-hidden="true" />
          {say(isOrdering ? 'pages.favorites.order-done' : 'pages.favorites.order')}
        </Button>
      )}
      {isOrdering ? (
        <Suspense fallback={waiting}>
          <OrderFavorites games={games} />
        </Suspense>
      ) : (
        <ul className="card-grid">
          {games.map((game) => (
            <li key={game.identity}>
              <GameTile game={game} level="h2" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export default function FavoritesPage() {
  const { say } = useTexts();
  const favorites = favoritesOf(useQueryClient());
  useStore(favorites.changes, 0);
  usePageHead({ title: say('pages.favorites.title'), isPrivate: true });
  return (
    <div className="space-y-6">
      <h1 className="text-3xl sm:text-4xl">{say('pages.favorites.title')}</h1>
      <PlayerGames
        query={favoritesQuery}
        icon={<Heart size={24} />}
        scene="bloom"
        filter={({ identity }) => favorites.has(identity) !== false}
        Games={Favorites}
        words={{
          guest: say('pages.favorites.guest'),
          guestText: say('pages.favorites.guest-text'),
          none: say('pages.favorites.none'),
          noneText: say('pages.favorites.none-text'),
          failed: say('pages.favorites.failed'),
        }}
      />
    </div>
  );
}

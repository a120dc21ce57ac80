import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { favoritesOf, favoritesQuery } from '../parts/favorites-store.ts';
import { PlayerGames } from '../parts/lists/player-games.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { useStore } from '#site/shared/store.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

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

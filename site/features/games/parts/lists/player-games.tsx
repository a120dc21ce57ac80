// The lists of games that belong to a player. The server's page holds the places for both: the invitation that a guest reads and the
// skeletons that a player's games replace.
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { Answer } from '#contract/kernel/calls.ts';
import type { GameCard } from '#contract/games.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useSession } from '#site/shared/api/use-session.ts';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { CardSkeletons } from '#site/shared/ui/skeleton.tsx';
import { GameTile } from '../game-tile.tsx';

interface GamesProps {
  games: readonly GameCard[];
}

export interface PlayerGamesProps {
  query: UseQueryOptions<Answer<'listFavorites'>>;
  icon: ReactNode;
  /** The picture of the empty list. */
  scene: string;
  words: { guest: string; guestText: string; none: string; noneText: string; failed: string };
  /** Leaves out games that have left the list since it was read. */
  filter?: (game: GameCard) => boolean;
  /** Shows them in another way than as plain cards. */
  Games?: ComponentType<GamesProps>;
}

function Browse() {
  const { say } = useTexts();
  return (
    <Link to="/games" className={buttonClass({ kind: 'main' })}>
      {say('pages.list.browse')}
    </Link>
  );
}

const Cards = ({ games }: GamesProps) => (
  <ul className="card-grid">
    {games.map((game) => (
      <li key={game.identity}>
        <GameTile game={game} level="h2" />
      </li>
    ))}
  </ul>
);

function Listed({ query, icon, scene, words, filter = () => true, Games = Cards }: PlayerGamesProps) {
  const { say } = useTexts();
  const { status } = useSession();
  // what another part of the page has loaded meanwhile is shown after hydration, not in place of the server's skeletons
  const isHydrated = useHydrated();
  const { data, isError, refetch } = useQuery({ ...query, enabled: status === 'player' });
  if (!isHydrated) return <CardSkeletons count={6} label={say('pages.list.loading')} />;
  if (isError) return <ErrorState text={words.failed} onRetry={() => void refetch()} />;
  if (data === undefined) return <CardSkeletons count={6} label={say('pages.list.loading')} />;
  const games = data.data.filter(filter);
  if (games.length === 0)
    return (
      <EmptyState icon={icon} scene={scene} title={words.none} text={words.noneText}>
        <Browse />
      </EmptyState>
    );
  return <Games games={games} />;
}

export function PlayerGames(props: PlayerGamesProps) {
  const { say } = useTexts();
  const { words, icon, scene } = props;
  return (
    <>
      <div className="for-guest">
        <EmptyState icon={icon} scene={scene} title={words.guest} text={words.guestText}>
          <Link to="?sign-in=1" className={buttonClass({ kind: 'main' })}>
            {say('layout.sign-in')}
          </Link>
          <Link to="/games" className={buttonClass()}>
            {say('pages.list.browse')}
          </Link>
        </EmptyState>
      </div>
      <div className="for-player">
        <Listed {...props} />
      </div>
    </>
  );
}

import { SearchX } from 'lucide-react';
import { useRouterState } from '@tanstack/react-router';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { CardSkeletons } from '#site/shared/ui/skeleton.tsx';
import { GameTile } from '../game-tile.tsx';
import { perPage } from './lobby-filter.ts';
import type { Lobby } from './use-lobby.ts';

/** Cards of a phone's first row, whose pictures come before all else; a wider window's are seen a frame later. */
const firstCards = 2;

function ShowMore({ lobby, total, isBusy }: { lobby: Lobby; total: number; isBusy: boolean }) {
  const { say } = useTexts();
  const { games, filter, change } = lobby;
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      <output className="text-sm text-dim">{say('pages.games.shown', { shown: games.length, total })}</output>
      {games.length < total ? (
        <Button isBusy={isBusy} onClick={() => change({ pages: filter.pages + 1 }, { replace: true })}>
          {say('pages.games.more')}
        </Button>
      ) : null}
    </div>
  );
}

export function LobbyResults({ lobby }: { lobby: Lobby }) {
  const { say } = useTexts();
  const { games, total, filter } = lobby;
  const isTurning = useRouterState({ select: (state) => state.isLoading });
  if (lobby.isFailed) return <ErrorState text={say('pages.games.failed')} onRetry={lobby.retry} />;
  if (total === undefined) return <CardSkeletons count={12} label={say('pages.games.loading')} />;
  if (total === 0)
    return (
      <EmptyState icon={<SearchX size={24} />} scene="lighthouse" title={say('pages.games.none')} text={say('pages.games.none-text')}>
        <Link to="/games" className={buttonClass({ kind: 'main' })}>
          {say('pages.games.clear')}
        </Link>
      </EmptyState>
    );
  return (
    <>
      <ul className={`card-grid transition-opacity ${isTurning ? 'opacity-60' : ''}`} aria-busy={isTurning}>
        {games.map((game, index) => (
          <li key={game.identity}>
            <GameTile game={game} level="h2" isFirst={index < firstCards} />
          </li>
        ))}
      </ul>
      {total > perPage || filter.pages > 1 ? <ShowMore lobby={lobby} total={total} isBusy={isTurning} /> : null}
    </>
  );
}

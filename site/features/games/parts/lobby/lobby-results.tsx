import { useHydrated } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { CardSkeletons } from '#site/shared/ui/skeleton.tsx';
import { GameGrid } from './game-grid.tsx';
import { lobbyAddress, type LobbyFilter, perPage } from './lobby-filter.ts';
import type { Lobby } from './use-lobby.ts';

/** The ways to the pages before and after, for who reads without script; with it the list goes on by itself. */
function PageLinks({ filter, total }: { filter: LobbyFilter; total: number }) {
  const { say } = useTexts();
  const { page } = filter;
  if (useHydrated()) return null;
  return (
    <nav aria-label={say('modals.pager.label')} className="mt-8 flex flex-wrap justify-center gap-3">
      {page > 1 ? (
        <Link to={lobbyAddress({ ...filter, page: page - 1 })} rel="prev" className={buttonClass()}>
          {say('modals.pager.back')}
        </Link>
      ) : null}
      {page * perPage < total ? (
        <Link to={lobbyAddress({ ...filter, page: page + 1 })} rel="next" className={buttonClass()}>
          {say('modals.pager.next')}
        </Link>
      ) : null}
    </nav>
  );
}

/** A part of the list could not be loaded while the rest stands. */
function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { say } = useTexts();
  return (
    <div role="alert" className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-raised p-4">
      <p>{say('pages.games.failed')}</p>
      <Button onClick={onRetry}>{say('global-components.error.retry')}</Button>
    </div>
  );
}

export function LobbyResults({ lobby }: { lobby: Lobby }) {
  const { say } = useTexts();
  const { total, filter } = lobby;
  if (total === undefined)
    return lobby.isFailed ? (
      <ErrorState text={say('pages.games.failed')} onRetry={lobby.retry} />
    ) : (
      <CardSkeletons count={12} label={say('pages.games.loading')} />
    );
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
      <GameGrid key={lobbyAddress(filter)} lobby={lobby} total={total} />
      <PageLinks filter={filter} total={total} />
      {lobby.isFailed ? <PartFailed onRetry={lobby.retry} /> : null}
    </>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { useHydrated, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { GameHead } from '../parts/details/game-head.tsx';
import { GameJackpot } from '../parts/details/game-jackpot.tsx';
import { gameQuery } from '../parts/details/game-queries.ts';
import { GameFairness, GameRules, GameStakes } from '../parts/details/game-rules.tsx';
import { GameReturns } from '../parts/details/game-returns.tsx';
import { MoreGames } from '../parts/details/more-games.tsx';
import { GameWinners } from '../parts/details/game-winners.tsx';
import { Paytable } from '../parts/details/paytable.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { leaveLarge, showLarge } from '../parts/launch/open-game.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePageSearch } from '#site/shared/page/use-page-search.ts';

/** How the address wants the game launched; never on the server, whose page is the same for every such query. */
function useAskedMode(isPlayable: boolean): 'real' | 'demo' | undefined {
  const { real } = usePageSearch();
  const isHydrated = useHydrated();
  if (!isHydrated || !isPlayable) return undefined;
  return real === 'true' ? 'real' : real === 'false' ? 'demo' : undefined;
}

export default function GamePage() {
  const { say } = useTexts();
  const id = useParams({ strict: false, select: (params: Record<string, string>) => params['id'] ?? '' });
  const { data: game } = useSuspenseQuery(gameQuery(id)).data;
  const mode = useAskedMode(!game.isComingSoon);
  // the frame stands beside the pages, so that a game can go on while another page is read
  useEffect(() => {
    if (mode === undefined) leaveLarge();
    else showLarge(game, mode);
  }, [game, mode]);
  useEffect(() => leaveLarge, []);
  usePageHead({
    title: game.name,
    description: say('pages.game.description', { name: game.name, provider: game.providerName }),
    picture: { identity: game.identity, scene: game.scene },
  });
  return (
    <div className="space-y-8 sm:space-y-10">
      {mode === undefined ? <GameHead game={game} /> : <h1 className="sr-only">{game.name}</h1>}
      <div className={`grid items-start gap-8 lg:grid-cols-2 lg:gap-12 ${game.isComingSoon ? 'hidden' : ''}`}>
        <div className="min-w-0 space-y-8">
          <Paytable game={game} />
          <GameStakes game={game} />
          <GameJackpot game={game} />
        </div>
        <div className="min-w-0 space-y-8">
          <GameRules game={game} />
          <GameReturns game={game} />
          <GameFairness game={game} />
        </div>
      </div>
      <GameWinners game={game} />
      <MoreGames game={game} />
    </div>
  );
}

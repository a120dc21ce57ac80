import { CategoryChips, LobbyFilters, LobbySummary } from '../parts/lobby/lobby-filters.tsx';
import { LobbyJackpots } from '../parts/lobby/lobby-jackpots.tsx';
import { loadLobby } from '../parts/lobby/lobby-queries.ts';
import { LobbyResults } from '../parts/lobby/lobby-results.tsx';
import { useLobby } from '../parts/lobby/use-lobby.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { RouteLoad } from '#site/shared/page/route.ts';

/** Loads what the page shows. */
export const load = async ({ queries, search }: RouteLoad): Promise<void> => await loadLobby(queries, search);

/** The lobby: every game, to be searched and narrowed. */
export default function GamesPage() {
  const { say, find } = useTexts();
  const lobby = useLobby();
  const { category } = lobby.filter;
  const title = (category === undefined ? undefined : find(`games.category.${category}`)) ?? say('pages.games.title');
  usePageHead({ title, description: say('pages.games.description') });
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <LobbyJackpots />
      </div>
      <CategoryChips filter={lobby.filter} />
      <LobbyFilters lobby={lobby} />
      <LobbySummary lobby={lobby} />
      <LobbyResults lobby={lobby} />
    </div>
  );
}

// What is a player's own on the home page: rounds that are not over, favourites, what was played last. Absent for guests, and each while
// there is nothing in it.
import type { ReactNode } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import type { GameCard } from '#contract/games.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { Rail } from '#site/shared/ui/rail.tsx';

const maxShown = 12;
/** A round that ends meanwhile, here or elsewhere, leaves the list after so long. */
const refreshMs = 15_000;

interface StripProps {
  to: string;
  game: Pick<GameCard, 'identity' | 'name' | 'scene'>;
  note: ReactNode;
}

function Strip({ to, game, note }: StripProps) {
  return (
    <li>
      <Link to={to} className="win">
        <span className="size-12 flex-none overflow-hidden rounded-sm bg-panel">
          <Poster identity={game.identity} scene={game.scene} shape="square" className="size-full object-cover" />
        </span>
        <span>
          <span className="block font-semibold">{game.name}</span>
          <span className="block text-sm text-dim">{note}</span>
        </span>
      </Link>
    </li>
  );
}

type Open = Data<'listOpenRounds'>[number];

/** Bets on sports: they are settled without the player, and listed on a page of their own. */
function OpenBets({ open }: { open: Open }) {
  const { say } = useTexts();
  const money = useMoney();
  const { gameId, gameName, scene, rounds, held, currency } = open;
  const note = say('pages.home.open-bets', { count: rounds, amount: money(held, currency) ?? '' });
  return <Strip to="/betting/bets" game={{ identity: gameId, name: gameName, scene }} note={note} />;
}

function OpenRound({ open }: { open: Open }) {
  const { say } = useTexts();
  const money = useMoney();
  const { gameId, gameName, scene, isOpen, held, currency } = open;
  const amount = money(held, currency) ?? '';
  return (
    <Strip
      to={isOpen ? `/games/${gameId}?real=true` : '/profile/history/spins?result=open'}
      game={{ identity: gameId, name: gameName, scene }}
      note={say(isOpen ? 'pages.home.held' : 'pages.home.held-closed', { amount })}
    />
  );
}

function OpenRounds() {
  const { say } = useTexts();
  const open = usePlayerQuery('listOpenRounds', {}, { everyMs: refreshMs }).data?.data ?? [];
  if (open.length === 0) return null;
  return (
    <Rail id="open-rounds" title={say('pages.home.open-rounds')} note={say('pages.home.open-rounds-note')} kind="strips">
      {open.map((one) => {
        const key = `${one.gameId} ${one.currency}`;
        return one.category === 'sports' ? <OpenBets key={key} open={one} /> : <OpenRound key={key} open={one} />;
      })}
    </Rail>
  );
}

interface OwnGamesProps {
  id: string;
  title: string;
  to: string;
  games: readonly GameCard[];
}

function OwnGames({ id, title, to, games }: OwnGamesProps) {
  const { say } = useTexts();
  if (games.length === 0) return null;
  const more = (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center px-1 text-sm font-medium text-dim hover:text-ink"
      aria-label={say('global-components.see-all-of', { title })}
    >
      {say('global-components.see-all')}
    </Link>
  );
  return (
    <Rail id={id} title={title} more={more} kind="strips">
      {games.slice(0, maxShown).map((game) => (
        <Strip
          key={game.identity}
          to={`/games/${game.identity}`}
          game={game}
          note={game.isComingSoon ? say('global-components.tag.coming-soon') : game.providerName}
        />
      ))}
    </Rail>
  );
}

export function OwnRails() {
  const { say } = useTexts();
  const favorites = usePlayerQuery('listFavorites').data?.data ?? [];
  const played = usePlayerQuery('listPlayedGames').data?.data ?? [];
  return (
    <>
      <OpenRounds />
      <OwnGames id="own-favorites" title={say('pages.home.favorites')} to="/favorites" games={favorites} />
      <OwnGames id="own-played" title={say('pages.played.title')} to="/recently-played" games={played} />
    </>
  );
}

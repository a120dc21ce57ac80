import { useQuery } from '#site/shared/api/use-query.ts';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { formatPercent } from '#site/shared/i18n/numbers.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { gameQuery } from '#site/features/games/index.ts';
import { collectionsQuery, firstOpenGame, type Symbols } from '../../api.ts';
import { StillButton } from '../still-button.tsx';
import { HeroReels } from './hero-reels.tsx';

type Game = Data<'readGame'>;

/** The game with which the house greets: the first open one of its rails. */
function useGreetingGame(): Game | undefined {
  const game = firstOpenGame(useQuery(collectionsQuery).data?.data ?? []);
  return useQuery({ ...gameQuery(game?.identity ?? ''), enabled: game !== undefined }).data?.data;
}

/** Rounded down to one decimal in sight, exact on demand. */
function ReturnToPlayer({ rtp }: { rtp: string }) {
  const { say, locale } = useTexts();
  const rounded = formatPercent(rtp.replace(/(\.\d)\d*$/, '$1'), locale);
  return (
    <details className="exact">
      <summary>
        <span className="money">{say('pages.home.rtp', { percent: rounded })}</span>
      </summary>
      <p>{say('pages.home.rtp-exact', { percent: formatPercent(rtp, locale) })}</p>
    </details>
  );
}

/** Which game it is, and what it gives back. */
function GameLine({ game: { identity, name, rtp }, children }: { game: Game; children?: ReactNode }) {
  return (
    <div className="hero-game">
      <Link to={`/games/${identity}`} className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline">
        {name}
      </Link>
      {children}
      {rtp === null ? null : <ReturnToPlayer rtp={rtp} />}
    </div>
  );
}

function Actions({ game }: { game: Game | undefined }) {
  const { say } = useTexts();
  if (game === undefined)
    return (
      <div className="hero-actions">
        <Link to="/games" className={buttonClass({ kind: 'main', size: 'large' })}>
          {say('pages.home.games')}
        </Link>
      </div>
    );
  const { identity, name } = game;
  const pay = buttonClass({ kind: 'pay', size: 'large' });
  const icon = <Play size={20} aria-hidden="true" fill="currentColor" />;
  return (
    <div className="hero-actions">
      {game.hasDemo ? (
        <Link to={`/games/${identity}?real=false`} className={`for-guest ${pay}`}>
          {icon}
          {say('pages.home.play-free')}
        </Link>
      ) : null}
      <Link to={`/games/${identity}?real=true`} className={`for-player ${pay}`} aria-label={say('games.play-for', { name })}>
        {icon}
        {say('games.play')}
      </Link>
    </div>
  );
}

/** The first thing a visitor sees: the house's words, and its game at play. Where no game is open, the brand's own picture. */
export function Hero() {
  const { say } = useTexts();
  const game = useGreetingGame();
  const symbols: Symbols = game?.paytable ?? [];
  const hasReels = game !== undefined && game.reels !== null && symbols.every(({ picture }) => picture !== undefined);
  return (
    <section className={hasReels ? 'hero hero-play' : 'hero'} aria-labelledby="welcome">
      <div className="hero-picture">
        <Poster
          identity={hasReels ? game.identity : 'lanternhall'}
          scene={hasReels ? game.scene : 'lanterns'}
          shape="wide"
          sizes="(width < 48rem) 100vw, 1200px"
          isFirst
        />
      </div>
      <div className="hero-words">
        <p className="text-sm font-semibold text-dim">{say('pages.home.eyebrow')}</p>
        <h1 id="welcome">{say('pages.home.title')}</h1>
        <p className="hero-text">{say('pages.home.text')}</p>
        <Actions game={game} />
        {game === undefined || hasReels ? null : <GameLine game={game} />}
      </div>
      {hasReels && game.reels !== null ? (
        <div className="hero-stage">
          <HeroReels reels={game.reels} symbols={symbols} />
          <GameLine game={game}>
            <StillButton />
          </GameLine>
        </div>
      ) : null}
    </section>
  );
}

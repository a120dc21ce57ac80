// What a player comes back to: the balance, the game played last with the way on, the last win. Its places are kept from the first paint.
import { Play, Trophy } from 'lucide-react';
import type { GameCard } from '#contract/games.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { unitOf, useAccounts } from '#site/features/wallet/index.ts';

/** So many of the last rounds are looked through for a win. */
const roundsBack = 50;

function Balance() {
  const { say, money } = useTexts();
  const { inUse } = useAccounts();
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <span className="text-sm text-dim">{say('modals.pill.balance')}</span>
      {inUse === undefined ? (
        <Skeleton className="h-5 w-24" />
      ) : (
        <Link to="/profile/wallet" className="money font-title text-xl font-bold underline-offset-4 hover:underline">
          {money(inUse.balance, unitOf(inUse))}
        </Link>
      )}
    </div>
  );
}

function LastWin() {
  const { say } = useTexts();
  const money = useMoney();
  const spins = usePlayerQuery('listSpins', { query: { perPage: roundsBack } });
  const win = spins.data?.data.find(({ payout }) => payout > 0);
  if (spins.isPending) return <Skeleton className="my-3 h-5 w-full" />;
  if (win === undefined) return null;
  return (
    <Link to="/profile/history/spins" className="flex min-h-11 items-center gap-2.5 text-sm">
      <Trophy size={18} aria-hidden="true" className="shrink-0 text-dim" />
      <span className="min-w-0 truncate text-dim">
        {say('pages.home.last-win')} · {win.gameName}
      </span>
      <span className={`money ms-auto font-semibold ${win.payout > win.stake ? 'text-gain' : ''}`}>{money(win.payout, win.currency)}</span>
    </Link>
  );
}

function Continue({ game }: { game: GameCard }) {
  const { say } = useTexts();
  return (
    <div className="flex items-center gap-3">
      <span className="size-14 flex-none overflow-hidden rounded-sm bg-panel">
        <Poster identity={game.identity} scene={game.scene} shape="square" className="size-full object-cover" />
      </span>
      <Link to={`/games/${game.identity}`} className="min-w-0 flex-1 font-semibold underline-offset-4 hover:underline">
        {game.name}
      </Link>
      <Link
        to={`/games/${game.identity}?real=true`}
        className={buttonClass({ kind: 'pay' })}
        aria-label={say('games.play-for', { name: game.name })}
      >
        <Play size={18} aria-hidden="true" fill="currentColor" />
        {say('games.play')}
      </Link>
    </div>
  );
}

/** The player's corner of the home page. Absent for guests. */
export function PlayerPanel() {
  const { say } = useTexts();
  const { status } = useSession();
  const played = usePlayerQuery('listPlayedGames');
  const game = played.data?.data.find(({ isComingSoon }) => !isComingSoon);
  if (status === 'guest') return null;
  return (
    <section aria-labelledby="your-evening" className="for-player side-card">
      <h2 id="your-evening" className="mb-1 text-xl">
        {/* which of the two it is comes with the games */}
        <span className={played.isPending ? 'sr-only' : ''}>{say(game === undefined ? 'pages.home.yours' : 'pages.home.continue')}</span>
        {played.isPending ? <Skeleton className="h-7 w-40" /> : null}
      </h2>
      <div className="min-h-14">
        {played.isPending ? <Skeleton className="h-14 w-full" /> : null}
        {game === undefined ? null : <Continue game={game} />}
        {played.data === undefined || game !== undefined ? null : <p className="text-sm text-dim">{say('pages.home.yours-none')}</p>}
      </div>
      <div className="mt-2 border-t border-line pt-1">
        <Balance />
        <LastWin />
      </div>
    </section>
  );
}

import type { Data } from '#contract/kernel/calls.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Payout } from './payout.tsx';
import { RoundModal } from './round-modal.tsx';
import { Stake } from './stake.tsx';
import { useRound } from './use-round.ts';

const shownRounds = 5;

function Line({ spin, timeZone }: { spin: Data<'listSpins'>[number]; timeZone: string }) {
  const { say, time } = useTexts();
  const { open } = useRound();
  const at = time(spin.createdAt, timeZone);
  return (
    <li className="border-t border-line">
      <button
        type="button"
        onClick={() => open(spin.id)}
        aria-label={say('modals.spins.details-for', { name: spin.gameName, time: at })}
        className="flex min-h-12 w-full items-center gap-4 text-start transition hover:text-ink"
      >
        <span className="min-w-0 flex-1 truncate text-sm text-dim">{at}</span>
        <span className="money text-sm text-dim">
          <Stake spin={spin} />
        </span>
        <span className="money min-w-20 text-end">
          <Payout spin={spin} />
        </span>
        <span aria-hidden="true" className="text-sm underline underline-offset-4">
          {say('modals.spins.details')}
        </span>
      </button>
    </li>
  );
}

/** The player's last rounds of a game, each to be opened. Absent for who has not played it. */
export default function MyRounds({ game, timeZone }: { game: string; timeZone: string }) {
  const { say } = useTexts();
  const { data } = usePlayerQuery('listSpins', { query: { gameId: game, perPage: shownRounds } });
  const spins = data?.data ?? [];
  return (
    <>
      {spins.length === 0 ? (
        <p className="mt-4 text-sm text-dim">{say('pages.game.rounds-text')}</p>
      ) : (
        <div className="mt-5">
          <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-lg">{say('pages.game.rounds')}</h3>
            <Link
              to={`/profile/history/spins?gameId=${game}`}
              className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
            >
              {say('pages.game.rounds-all')}
            </Link>
          </div>
          <ul className="border-b border-line">
            {spins.map((spin) => (
              <Line key={spin.id} spin={spin} timeZone={timeZone} />
            ))}
          </ul>
        </div>
      )}
      <RoundModal timeZone={timeZone} />
    </>
  );
}

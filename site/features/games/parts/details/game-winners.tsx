import type { Data } from '#contract/kernel/calls.ts';
import { useQuery } from '#site/shared/api/use-query.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { winnersOfGameQuery } from './game-queries.ts';

const maxShown = 8;

/** Who won in this game lately, players masked; live while the page is open. Absent while nobody has. */
export function GameWinners({ game: { identity } }: { game: Pick<Data<'readGame'>, 'identity'> }) {
  const { say } = useTexts();
  const money = useMoney();
  const winners = useQuery(winnersOfGameQuery(identity)).data?.data ?? [];
  if (winners.length === 0) return null;
  return (
    <section aria-labelledby="game-winners">
      <SectionHead id="game-winners" title={say('pages.game.winners')} note={say('pages.home.wins-note')} />
      <ul className="flex flex-wrap gap-3">
        {winners.slice(0, maxShown).map(({ player, payout, currency, at }) => (
          <li key={`${at} ${player}`} className="win">
            <span>
              <span className="money block font-semibold text-gain">{money(payout, currency)}</span>
              <bdi className="block text-sm text-dim">{player}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQuery } from '#site/shared/api/use-query.ts';
import { useCallback, useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { whenVisible } from '#site/shared/browser/visible.ts';
import { Link } from '#site/shared/ui/link.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { betsQuery } from '../api.ts';
import { useStill } from './moving.ts';
import { StillButton } from './still-button.tsx';

type Bet = Data<'listLatestBets'>[number];

const refreshMs = 10_000;
/** A strip of fewer bets stands still: there would be gaps. */
const fewestMoving = 4;

function Bets({ bets, isCopy = false }: { bets: readonly Bet[]; isCopy?: boolean }) {
  const { say } = useTexts();
  const money = useMoney();
  return (
    <ul className="bets-list" aria-hidden={isCopy || undefined} inert={isCopy}>
      {bets.map((bet) => (
        <li key={`${bet.gameId} ${bet.player} ${bet.at}`}>
          <Link to={`/games/${bet.gameId}`} className="bet">
            <span className="font-semibold">{bet.gameName}</span>
            <bdi className="text-dim">{bet.player}</bdi>
            <span className="text-dim">
              <span className="sr-only">{say('modals.spins.stake')} </span>
              <span className="money">{money(bet.stake, bet.currency)}</span>
            </span>
            <span aria-hidden="true" className="text-faint">
              →
            </span>
            <span className={`font-semibold ${bet.payout > bet.stake ? 'text-gain' : ''}`}>
              <span className="sr-only">{say('modals.spins.payout')} </span>
              <span className="money">{money(bet.payout, bet.currency)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The rounds that finished last, refreshed from the moment on that they are in view: a strip that moves by when several are there, and
 * stands while somebody looks closer, stops it or wants no motion. Absent while there are none.
 */
export function LatestBets() {
  const { say } = useTexts();
  const [isSeen, setIsSeen] = useState(false);
  const isStill = useStill();
  const bets = useQuery({ ...betsQuery, refetchInterval: isSeen && refreshMs }).data?.data ?? [];
  const watch = useCallback(
    (section: HTMLElement | null) => (section === null ? undefined : whenVisible(section, () => setIsSeen(true))),
    [],
  );
  if (bets.length === 0) return null;
  const isMoving = bets.length >= fewestMoving && !isStill;
  return (
    <section ref={watch} aria-labelledby="latest-bets">
      <SectionHead id="latest-bets" title={say('pages.home.bets')} note={say('pages.home.bets-note')}>
        {bets.length < fewestMoving ? null : <StillButton className="-me-3" />}
      </SectionHead>
      <div className="bets" data-moving={isMoving || undefined} style={{ '--bets': bets.length } as never}>
        <Bets bets={bets} />
        {isMoving ? <Bets bets={bets} isCopy /> : null}
      </div>
    </section>
  );
}

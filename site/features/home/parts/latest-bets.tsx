import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { whenVisible } from '#site/shared/browser/visible.ts';
import { Link } from '#site/shared/ui/link.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { type Column, Table } from '#site/shared/ui/table.tsx';
import { betsQuery } from '../api.ts';

type Bet = Data<'listLatestBets'>[number];

const refreshMs = 10_000;

function useColumns(): Column<Bet>[] {
  const { say } = useTexts();
  const money = useMoney();
  return [
    {
      key: 'game',
      label: say('modals.spins.game'),
      place: 'title',
      cell: (bet) => (
        <Link to={`/games/${bet.gameId}`} className="font-semibold underline-offset-4 hover:underline">
          {bet.gameName}
        </Link>
      ),
    },
    { key: 'player', label: say('pages.home.bets-player'), isQuiet: true, cell: (bet) => <bdi>{bet.player}</bdi> },
    { key: 'stake', label: say('modals.spins.stake'), isNumber: true, cell: (bet) => money(bet.stake, bet.currency) },
    {
      key: 'payout',
      label: say('modals.spins.payout'),
      place: 'amount',
      isNumber: true,
      cell: (bet) => (
        <span className={`font-semibold ${bet.payout > bet.stake ? 'text-gain' : ''}`}>{money(bet.payout, bet.currency)}</span>
      ),
    },
  ];
}

/** The rounds that finished last, refreshed from the moment on that they are in view. Absent while there are none. */
export function LatestBets() {
  const { say } = useTexts();
  const [isSeen, setIsSeen] = useState(false);
  const bets = useQuery({ ...betsQuery, refetchInterval: isSeen && refreshMs }).data?.data ?? [];
  const columns = useColumns();
  const watch = useCallback(
    (section: HTMLElement | null) => (section === null ? undefined : whenVisible(section, () => setIsSeen(true))),
    [],
  );
  if (bets.length === 0) return null;
  return (
    <section ref={watch} aria-labelledby="latest-bets">
      <SectionHead id="latest-bets" title={say('pages.home.bets')} note={say('pages.home.bets-note')} />
      <Table caption={say('pages.home.bets')} columns={columns} rows={bets} keyOf={(bet) => `${bet.gameId} ${bet.player} ${bet.at}`} />
    </section>
  );
}

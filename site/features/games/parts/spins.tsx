import { Dices } from 'lucide-react';
import type { Data } from '#contract/kernel/calls.ts';
import { spinStatus } from '#contract/kernel/constants.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { rowsPerPage } from '#site/shared/page/list-query.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { Column } from '#site/shared/ui/table.tsx';
import { ListStates } from '#site/shared/ui/list-states.tsx';
import { useListPosition } from '#site/shared/page/use-list-position.ts';

type Spin = Data<'listSpins'>[number];

/** Green only for what is more than the stake; a round that is open has none yet. */
function Payout({ spin }: { spin: Spin }) {
  const money = useMoney();
  if (spin.status === spinStatus.open) return '–';
  const isGain = spin.status === spinStatus.finished && spin.payout > spin.stake;
  return <span className={`font-semibold ${isGain ? 'text-gain' : ''}`}>{money(spin.payout, spin.currency)}</span>;
}

function useColumns(timeZone: string): Column<Spin>[] {
  const { say, time, find } = useTexts();
  const money = useMoney();
  return [
    {
      key: 'game',
      label: say('modals.spins.game'),
      place: 'title',
      cell: (row) => (
        <Link to={`/games/${row.gameId}`} className="font-semibold underline-offset-4 hover:underline">
          {row.gameName}
        </Link>
      ),
    },
    { key: 'at', label: say('modals.spins.at'), isQuiet: true, cell: (row) => time(row.createdAt, timeZone) },
    { key: 'status', label: say('modals.spins.status'), isQuiet: true, cell: (row) => find(`modals.spins.status-${row.status}`) },
    { key: 'stake', label: say('modals.spins.stake'), isNumber: true, cell: (row) => money(row.stake, row.currency) },
    { key: 'payout', label: say('modals.spins.payout'), place: 'amount', isNumber: true, cell: (row) => <Payout spin={row} /> },
  ];
}

/** The rounds played: stake, what came back, when. */
export function Spins({ timeZone }: { timeZone: string }) {
  const { say } = useTexts();
  const position = useListPosition();
  const { page, before } = position;
  const input = { query: { page, perPage: rowsPerPage, ...(before !== undefined && { before }) } };
  const query = usePlayerQuery('listSpins', input, { keepsPrevious: true });
  return (
    <ListStates
      caption={say('modals.profile.spins')}
      query={query}
      columns={useColumns(timeZone)}
      position={position}
      empty={{
        icon: <Dices size={24} />,
        title: say('modals.spins.none'),
        text: say('modals.spins.none-text'),
        children: (
          <Link to="/games" className={buttonClass()}>
            {say('modals.spins.to-games')}
          </Link>
        ),
      }}
    />
  );
}

import { Dices } from 'lucide-react';
import type { Data } from '#contract/kernel/calls.ts';
import { rowsPerPage } from '#site/shared/page/list-query.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { Column } from '#site/shared/ui/table.tsx';
import { ListStates } from '#site/shared/ui/list-states.tsx';
import { useListPosition } from '#site/shared/page/use-list-position.ts';
import { Payout } from './payout.tsx';
import { readRoundFilter, resultTextOf, roundFilters } from './round-filter.ts';
import { RoundFilters } from './round-filters.tsx';
import { RoundModal } from './round-modal.tsx';
import { RoundTotals } from './round-totals.tsx';
import { Stake } from './stake.tsx';
import { useRound } from './use-round.ts';

type Spin = Data<'listSpins'>[number];

function OpenRound({ spin, timeZone }: { spin: Spin; timeZone: string }) {
  const { say, time } = useTexts();
  const { open } = useRound();
  return (
    <Button
      size="small"
      className="max-md:w-full"
      onClick={() => open(spin.id)}
      aria-label={say('modals.spins.details-for', { name: spin.gameName, time: time(spin.createdAt, timeZone) })}
    >
      {say('modals.spins.details')}
    </Button>
  );
}

function useColumns(timeZone: string): Column<Spin>[] {
  const { say, time } = useTexts();
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
    { key: 'result', label: say('modals.spins.result'), isQuiet: true, cell: (row) => say(resultTextOf(row)) },
    { key: 'stake', label: say('modals.spins.stake'), isNumber: true, cell: (row) => <Stake spin={row} /> },
    { key: 'payout', label: say('modals.spins.payout'), place: 'amount', isNumber: true, cell: (row) => <Payout spin={row} /> },
    {
      key: 'open',
      label: say('modals.spins.details'),
      place: 'wide',
      isLabelHidden: true,
      isNumber: true,
      cell: (row) => <OpenRound spin={row} timeZone={timeZone} />,
    },
  ];
}

/** The rounds played: filtered, with what they come to, each to be opened. */
export function Spins({ timeZone }: { timeZone: string }) {
  const { say } = useTexts();
  const position = useListPosition();
  const { page, before } = position;
  const filter = readRoundFilter(position.search, timeZone);
  const isFiltered = Object.keys(filter).length > 0;
  const query = usePlayerQuery(
    'listSpins',
    { query: { ...filter, page, perPage: rowsPerPage, ...(before !== undefined && { before }) } },
    { keepsPrevious: true },
  );
  const hasPlayed = isFiltered || (query.data?.meta.total ?? 0) > 0;
  return (
    <>
      {hasPlayed ? <RoundFilters position={position} timeZone={timeZone} /> : null}
      {hasPlayed ? <RoundTotals query={filter} timeZone={timeZone} /> : null}
      <ListStates
        caption={say('modals.profile.spins')}
        query={query}
        columns={useColumns(timeZone)}
        position={position}
        empty={{
          icon: <Dices size={24} />,
          title: say(isFiltered ? 'modals.spins.none-such' : 'modals.spins.none'),
          text: say(isFiltered ? 'modals.spins.none-such-text' : 'modals.spins.none-text'),
          children: isFiltered ? (
            <Button onClick={() => position.clear(roundFilters)}>{say('modals.spins.clear')}</Button>
          ) : (
            <Link to="/games" className={buttonClass()}>
              {say('modals.spins.to-games')}
            </Link>
          ),
        }}
      />
      <RoundModal timeZone={timeZone} />
    </>
  );
}

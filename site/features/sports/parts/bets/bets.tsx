// A player's bets, those that are decided or those that are open, page by page.
import { Ticket } from 'lucide-react';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { rowsPerPage } from '#site/shared/page/list-query.ts';
import { useListPosition } from '#site/shared/page/use-list-position.ts';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { ListStates } from '#site/shared/ui/list-states.tsx';
import type { Column } from '#site/shared/ui/table.tsx';
import type { SportsBet } from '../../api.ts';
import { betFilters, readBetFilter } from '../../bet-filter.ts';
import { formatBetType, formatSelection, legsOnce, ownStakeOf } from '../../bet-texts.ts';
import { BetFilters } from './bet-filters.tsx';

function Title({ bet }: { bet: SportsBet }) {
  const texts = useTexts();
  const [first] = bet.legs.flatMap(({ selections }) => selections);
  const { outcome, event } = first === undefined ? { outcome: '', event: '' } : formatSelection(texts, first);
  return (
    <Link to={`/betting/bets/${bet.id}`} className="font-semibold underline-offset-4 hover:underline">
      {legsOnce(bet).length > 1 ? formatBetType(texts, bet) : `${outcome} · ${event}`}
    </Link>
  );
}

function useColumns(timeZone: string): Column<SportsBet>[] {
  const { say, time } = useTexts();
  const write = useMoney();
  return [
    { key: 'bet', label: say('sports.bets.bet'), place: 'title', cell: (bet) => <Title bet={bet} /> },
    { key: 'at', label: say('sports.bets.placed'), isQuiet: true, cell: (bet) => time(bet.placedAt, timeZone) },
    { key: 'state', label: say('sports.bets.state'), isQuiet: true, cell: (bet) => say(`sports.state.${bet.state}`) },
    {
      key: 'stake',
      label: say('sports.slip.total-stake'),
      isNumber: true,
      cell: (bet) =>
        bet.isFreeBet ? say('sports.slip.free-bet', { amount: write(bet.stake, bet.currency) ?? '' }) : write(bet.stake, bet.currency),
    },
    {
      key: 'payout',
      label: say('sports.bet.payout'),
      place: 'amount',
      isNumber: true,
      cell: (bet) => <span className={bet.payout > ownStakeOf(bet) ? 'text-gain' : ''}>{write(bet.payout, bet.currency)}</span>,
    },
  ];
}

/** The history of bets: settled ones unless the address asks for the open. */
export function Bets({ timeZone }: { timeZone: string }) {
  const { say } = useTexts();
  const position = useListPosition();
  const { page, before, search } = position;
  const isSettled = search.status !== 'open';
  const filter = readBetFilter(search, isSettled, timeZone);
  const isFiltered = Object.keys(filter).length > 0;
  const query = usePlayerQuery(
    'listBets',
    { query: { ...filter, isSettled, page, perPage: rowsPerPage, ...(before !== undefined && { before }) } },
    { keepsPrevious: true },
  );
  return (
    <>
      <div role="group" aria-label={say('sports.bets.filter')} className="chip-row mb-4">
        {([true, false] as const).map((settled) => (
          <button
            key={String(settled)}
            type="button"
            className="chip"
            aria-pressed={isSettled === settled}
            onClick={() => position.filter('status', settled ? '' : 'open')}
          >
            {say(settled ? 'sports.bets.settled' : 'sports.bets.open')}
          </button>
        ))}
      </div>
      <BetFilters position={position} isSettled={isSettled} timeZone={timeZone} />
      <ListStates
        caption={say('sports.bets.title')}
        query={query}
        columns={useColumns(timeZone)}
        position={position}
        empty={{
          icon: <Ticket size={24} />,
          title: say(isFiltered ? 'sports.bets.none-such' : isSettled ? 'sports.bets.none-settled' : 'sports.bets.none-open'),
          text: say(isFiltered ? 'sports.bets.none-such-text' : isSettled ? 'sports.bets.none-settled-text' : 'sports.bets.none-open-text'),
          children: isFiltered ? (
            <Button onClick={() => position.clear(betFilters)}>{say('modals.spins.clear')}</Button>
          ) : (
            <Link to="/betting" className={buttonClass()}>
              {say('sports.all-events')}
            </Link>
          ),
        }}
      />
    </>
  );
}

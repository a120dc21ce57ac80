// The bets that are not decided yet, page by page, each with how its matches stand, the state of its legs and what it is worth.
import { Ticket } from 'lucide-react';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { rowsPerPage } from '#site/shared/page/list-query.ts';
import { type ListControl, useListPosition } from '#site/shared/page/use-list-position.ts';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Pager } from '#site/shared/ui/pager.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import type { SportsBet } from '../../api.ts';
import { betNumber } from '../../bet-texts.ts';
import { BetFacts } from './bet-facts.tsx';
import { Missing, OldNotice } from '../states.tsx';
import { CashOut } from './cash-out.tsx';

/** How often they are read again beside what the live channel tells. */
const openEveryMs = 10_000;

function useOpenBets({ page, before }: Pick<ListControl, 'page' | 'before'>) {
  const query = {
    isSettled: false,
    page,
    perPage: rowsPerPage,
    isValued: true,
    ...(before !== undefined && { before }),
  };
  return usePlayerQuery('listBets', { query }, { everyMs: openEveryMs, keepsPrevious: true });
}

/** What all of the bet is worth, as the list was read last. */
function Worth({ bet }: { bet: SportsBet }) {
  const { say } = useTexts();
  const write = useMoney();
  const { value, currency, isFreeBet } = bet;
  if (value === undefined || isFreeBet) return null;
  return (
    <dl className="slip-sums">
      <dt>{say('sports.cash-out.worth')}</dt>
      <dd>{value.reason === null ? write(value.value, currency) : say('sports.cash-out.none')}</dd>
    </dl>
  );
}

function OpenBet({ bet, timeZone }: { bet: SportsBet; timeZone: string }) {
  const { say, time } = useTexts();
  const id = `bet-${bet.id}`;
  return (
    <li className="bet-card">
      <h2 id={id} className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-base">
        <Link to={`/betting/bets/${bet.id}`} className="hover:underline">
          {say('sports.bet.number', { number: betNumber(bet) })}
        </Link>
        <span className="font-sans text-sm font-normal text-dim">{time(bet.placedAt, timeZone)}</span>
      </h2>
      <BetFacts bet={bet} />
      <Worth bet={bet} />
      <CashOut bet={bet} />
    </li>
  );
}

export function OpenBets({ timeZone }: { timeZone: string }) {
  const { say } = useTexts();
  const position = useListPosition();
  const query = useOpenBets(position);
  const { data, error, isPlaceholderData } = query;
  if (data === undefined)
    return (
      <Missing query={query}>
        <Skeleton className="h-52 w-full rounded-lg" />
      </Missing>
    );
  if (data.data.length === 0 && position.page === 1)
    return (
      <EmptyState icon={<Ticket size={24} />} title={say('sports.bets.none-open')} text={say('sports.bets.none-open-text')}>
        <Link to="/betting" className={buttonClass()}>
          {say('sports.all-events')}
        </Link>
      </EmptyState>
    );
  return (
    <>
      <OldNotice text={error === null ? undefined : say('sports.bets.stale')} query={query} />
      <ul className="grid gap-4 md:grid-cols-2">
        {data.data.map((bet) => (
          <OpenBet key={bet.id} bet={bet} timeZone={timeZone} />
        ))}
      </ul>
      <Pager
        page={position.page}
        perPage={rowsPerPage}
        total={Math.max(data.meta.total, (position.page - 1) * rowsPerPage + data.data.length)}
        isBusy={isPlaceholderData}
        onPage={(page) => position.goTo(page, data.data[0]?.id)}
      />
    </>
  );
}

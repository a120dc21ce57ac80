// Events under their leagues, each with its country: the list of every board.
import { useId } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { Competitor, ListedEvent, Sports } from '../../api.ts';
import { bettingPath } from '../../filter.ts';
import { nameIn } from '../../market-texts.ts';
import { type CompetitorsById, EventRow } from './event-row.tsx';

interface League {
  id: string;
  events: ListedEvent[];
}

/** Events by their leagues; leagues in the order of their first event. */
export function leaguesOf(events: readonly ListedEvent[]): League[] {
  const leagues = new Map<string, League>();
  for (const row of events) {
    const { tournamentId: id } = row.event;
    const league = leagues.get(id) ?? { id, events: [] };
    league.events.push(row);
    leagues.set(id, league);
  }
  return [...leagues.values()];
}

interface LeagueListProps {
  league: League;
  sports: Sports | undefined;
  competitors: CompetitorsById;
}

function LeagueList({ league, sports, competitors }: LeagueListProps) {
  const { locale, say } = useTexts();
  const id = useId();
  const tournament = sports?.tournaments.find((one) => one.id === league.id);
  const category = sports?.categories.find((one) => one.id === tournament?.categoryId);
  return (
    <section aria-labelledby={id} className="league">
      <h2 id={id} className="league-head">
        <span className="min-w-0 py-2">
          {tournament === undefined ? (
            say('sports.league')
          ) : (
            <Link to={bettingPath(tournament.sportId, tournament.id)} className="hover:underline">
              {nameIn(tournament.names, locale)}
            </Link>
          )}{' '}
          <span className="block text-sm font-normal text-dim">{nameIn(category?.names, locale)}</span>
        </span>
        {league.events.every(({ event }) => event.kind === 'outright') ? null : (
          <span className="league-columns" aria-hidden="true">
            <span data-column="0">{say('sports.column.result')}</span>
            <span data-column="1">{say('sports.column.handicap')}</span>
            <span data-column="2">{say('sports.column.total')}</span>
            <span />
          </span>
        )}
      </h2>
      <ul>
        {league.events.map((row) => (
          <EventRow key={row.event.id} row={row} competitors={competitors} />
        ))}
      </ul>
    </section>
  );
}

export interface LeagueListsProps {
  events: readonly ListedEvent[];
  competitors: readonly Competitor[];
  sports: Sports | undefined;
}

export function LeagueLists({ events, competitors, sports }: LeagueListsProps) {
  const byId = new Map(competitors.map((competitor) => [competitor.id, competitor]));
  return leaguesOf(events).map((league) => <LeagueList key={league.id} league={league} sports={sports} competitors={byId} />);
}

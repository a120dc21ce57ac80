// The board: sports, what is on by time, leagues, and the list of events. Prices and scores on it follow the feed.
import { Star, Trophy } from 'lucide-react';
import { useMatch } from '@tanstack/react-router';
import { useQuery } from '#site/shared/api/use-query.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { usePageSearch } from '#site/shared/page/use-page-search.ts';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { eventsQuery, searchQuery, type Sports, sportsQuery } from '../../api.ts';
import { useFavouriteSports } from '../../favourite-sports.ts';
import { bettingPath, readFilter } from '../../filter.ts';
import { nameIn } from '../../market-texts.ts';
import { useAskEveryMs, useLiveList } from '../../use-live-sports.ts';
import { BettingFrame } from '../frame.tsx';
import { BookDown, Missing, OldNotice, oldText } from '../states.tsx';
import { Standings } from '../standings/standings.tsx';
import { useTimeZone } from '../start-time.tsx';
import { FoundPlayers } from './found-players.tsx';
import { LeagueIndex } from './league-index.tsx';
import { LeagueLists } from './league-lists.tsx';
import { SearchField } from './search-field.tsx';
import { SportChips } from './sport-chips.tsx';
import { WhenChips } from './when-chips.tsx';

const sportsEveryMs = 20_000;
/** A search is asked again so soon while not all players are known. */
const unknownEveryMs = 3000;

const useParams = (): Record<string, string> => useMatch({ strict: false, select: ({ params }) => params as Record<string, string> }) ?? {};

function Rows() {
  return (
    <div className="grid gap-3">
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-24 w-full rounded-lg" />
      ))}
    </div>
  );
}

/** `what`: of a list there are none, of a search none was found, or none while not all players are known. */
function NoEvents({ what }: { what: 'none' | 'none-found' | 'none-found-yet' }) {
  const { say } = useTexts();
  return (
    <EmptyState icon={<Trophy size={24} />} title={say(`sports.${what}`)} text={say(`sports.${what}-text`)}>
      <Link to="/betting" className={buttonClass()}>
        {say('sports.all-events')}
      </Link>
    </EmptyState>
  );
}

interface ListProps {
  sports: Sports | undefined;
  search: string | undefined;
}

function Found({ sports, search }: { sports: Sports | undefined; search: string }) {
  const texts = useTexts();
  const everyMs = useAskEveryMs();
  const query = useQuery({
    ...searchQuery(search),
    refetchInterval: ({ state }) => (state.data?.data.arePlayersKnown === false ? unknownEveryMs : everyMs),
  });
  const { data, error } = query;
  if (data === undefined)
    return (
      <Missing key={search} query={query}>
        <Rows />
      </Missing>
    );
  const { events, tournaments, competitors, players, isCurrent, arePlayersKnown } = data.data;
  if (events.length === 0 && tournaments.length === 0 && players.length === 0)
    return isCurrent ? <NoEvents what={arePlayersKnown ? 'none-found' : 'none-found-yet'} /> : <BookDown query={query} />;
  return (
    <>
      <OldNotice text={oldText(texts, { isCurrent, error })} query={query} />
      {tournaments.length === 0 ? null : (
        <ul className="chip-row mb-4">
          {tournaments.map(({ id, sportId, names }) => (
            <li key={id}>
              <Link to={bettingPath(sportId, id)} className="chip">
                {nameIn(names, texts.locale)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <FoundPlayers players={players} competitors={new Map(competitors.map((one) => [one.id, one]))} />
      <LeagueLists events={events} competitors={competitors} sports={sports} />
    </>
  );
}

function Events({ sports }: { sports: Sports | undefined }) {
  const texts = useTexts();
  const filter = readFilter(usePageSearch(), useParams(), useTimeZone());
  useLiveList(filter.sportId);
  const query = useQuery({
    ...eventsQuery(filter),
    refetchInterval: useAskEveryMs(),
    placeholderData: (before) => before,
  });
  const { data, error } = query;
  if (data === undefined)
    return (
      <Missing key={JSON.stringify(filter)} query={query}>
        <Rows />
      </Missing>
    );
  const { events, competitors, total, isCurrent } = data.data;
  if (events.length === 0) return isCurrent ? <NoEvents what="none" /> : <BookDown query={query} />;
  return (
    <>
      <OldNotice text={oldText(texts, { isCurrent, error })} query={query} />
      <LeagueLists events={events} competitors={competitors} sports={sports} />
      {total > events.length ? (
        <p className="mt-4 text-sm text-dim">{texts.say('sports.more-events', { shown: events.length, total })}</p>
      ) : null}
    </>
  );
}

const List = ({ sports, search }: ListProps) =>
  search === undefined ? <Events sports={sports} /> : <Found sports={sports} search={search} />;

function Favourite({ sportId, name }: { sportId: string; name: string }) {
  const { say } = useTexts();
  const { favourites, toggle } = useFavouriteSports();
  const isChosen = favourites.includes(sportId);
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={isChosen}
      aria-label={say('sports.favour', { name })}
      onClick={() => void toggle(sportId).catch(() => undefined)}
    >
      <Star size={20} aria-hidden="true" className={isChosen ? 'fill-current text-ink' : ''} />
    </button>
  );
}

/** What a board may be asked for in the address; a search has at least two letters. */
function useAsked(): { sportId: string | undefined; tournamentId: string | undefined; search: string | undefined } {
  const { search } = usePageSearch();
  const { sport, tournament } = useParams();
  return { sportId: sport, tournamentId: tournament, search: search !== undefined && search.trim().length > 1 ? search.trim() : undefined };
}

export default function Board() {
  const { say, locale } = useTexts();
  const { sportId, tournamentId, search } = useAsked();
  const sports = useQuery({ ...sportsQuery, refetchInterval: sportsEveryMs }).data?.data;
  const sport = sports?.sports.find(({ id }) => id === sportId);
  const tournament = sports?.tournaments.find(({ id }) => id === tournamentId);
  const title = nameIn(tournament?.names ?? sport?.names, locale) || say('sports.title');
  usePageHead({ title: say('sports.head', { title }), description: say('sports.description', { title }), isPrivate: search !== undefined });
  const path =
    tournament !== undefined && sport !== undefined ? bettingPath(sport.id, tournament.id) : sport ? bettingPath(sport.id) : '/betting';
  const scope = tournament ?? sport;
  const live = scope?.live ?? sports?.sports.reduce((sum, one) => sum + one.live, 0) ?? 0;
  return (
    <BettingFrame>
      <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
        <h1 className="me-auto text-3xl">{title}</h1>
        {sport === undefined ? null : <Favourite sportId={sport.id} name={nameIn(sport.names, locale)} />}
        <SearchField />
      </div>
      {sports === undefined ? null : <SportChips sports={sports.sports} current={sportId} />}
      {search === undefined ? <WhenChips path={path} live={live} /> : null}
      {sports === undefined || sport === undefined ? null : <LeagueIndex sports={sports} sportId={sport.id} current={tournamentId} />}
      <List sports={sports} search={search} />
      {tournament === undefined || search !== undefined ? null : <Standings sportId={tournament.sportId} tournamentId={tournament.id} />}
    </BettingFrame>
  );
}

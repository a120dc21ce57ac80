// One event: how it stands, and every market on it, in groups.
import { sorted } from '#kit/sorted.ts';
import { useMatch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from '#site/shared/api/use-query.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import type { Data } from '#contract/kernel/calls.ts';
import { eventQuery, type Market, sportsQuery } from '../api.ts';
import { bettingPath } from '../filter.ts';
import { foldMarket, pinMarket, useMarketChoices } from '../market-choices.ts';
import { useAskEveryMs, useLiveEvent } from '../use-live-sports.ts';
import { groupOf, type MarketGroup, marketGroups, nameIn } from '../market-texts.ts';
import { linesOf, MarketCard, type MarketLines } from '../parts/event/market-card.tsx';
import { Scoreboard } from '../parts/event/scoreboard.tsx';
import { BettingFrame } from '../parts/frame.tsx';
import { StartTime } from '../parts/start-time.tsx';
import { Standings } from '../parts/standings/standings.tsx';
import { type Asked, Missing, OldNotice, oldText } from '../parts/states.tsx';

type EventData = Data<'readEvent'>;

function Way({ event }: { event: EventData['event']['event'] }) {
  const { say, locale } = useTexts();
  const sports = useQuery(sportsQuery).data?.data;
  const sport = sports?.sports.find(({ id }) => id === event.sportId);
  const tournament = sports?.tournaments.find(({ id }) => id === event.tournamentId);
  return (
    <nav aria-label={say('sports.way')} className="mb-3 flex flex-wrap gap-x-2 text-sm text-dim">
      <Link to={bettingPath(event.sportId)} className="hover:underline">
        {nameIn(sport?.names, locale) || say('sports.title')}
      </Link>
      {tournament === undefined ? null : (
        <>
          <span aria-hidden="true">/</span>
          <Link to={bettingPath(event.sportId, event.tournamentId)} className="hover:underline">
            {nameIn(tournament.names, locale)}
          </Link>
        </>
      )}
    </nav>
  );
}

/** An id of the feed, as those of competitors and players are; scores such as 2:1 are none. */
const feedId = /^[a-z]+:[a-z]+:/;

const hasEnded = ({ lines }: MarketLines): boolean => lines.every(({ status }) => status === 'settled' || status === 'cancelled');

/** Hidden markets are not shown, nor those on somebody whose name is not known; what was put in front comes first, what has ended last. */
function shownLines(markets: readonly Market[], pinned: readonly string[], byId: ReadonlyMap<string, string>): MarketLines[] {
  const isNamed = ({ outcomes }: Market): boolean => outcomes.every(({ id }) => !feedId.test(id) || byId.has(id));
  const isShown = ({ status }: Market): boolean => status !== 'deactivated' && status !== 'handed_over';
  const lines = linesOf(markets.filter((market) => isShown(market) && isNamed(market)));
  const rank = (of: MarketLines): number => 2 * Number(!pinned.includes(of.marketId)) + Number(hasEnded(of));
  return sorted(lines, (a, b) => rank(a) - rank(b));
}

interface GroupChipsProps {
  groups: readonly MarketGroup[];
  chosen: MarketGroup | undefined;
  choose: (group: MarketGroup | undefined) => void;
}

function GroupChips({ groups, chosen, choose }: GroupChipsProps) {
  const { say } = useTexts();
  return (
    <div role="group" aria-label={say('sports.groups')} className="chip-row mt-5">
      {[undefined, ...groups].map((group) => (
        <button key={group ?? 'all'} type="button" className="chip" aria-pressed={group === chosen} onClick={() => choose(group)}>
          {say(`sports.group.${group ?? 'all'}`)}
        </button>
      ))}
    </div>
  );
}

function Markets({ data }: { data: EventData }) {
  const { say, locale } = useTexts();
  const [chosen, choose] = useState<MarketGroup>();
  const { pinned, folded } = useMarketChoices();
  const players = data.players.map(({ id, name }) => ({ id, names: { en: name } }));
  const named = new Map([...data.competitors, ...players].map((one) => [one.id, one]));
  const { event } = data.event;
  const [home, away] = event.competitorIds.map((id) => nameIn(named.get(id)?.names, locale));
  const names = {
    ...(event.kind === 'match' && home !== undefined && { home }),
    ...(event.kind === 'match' && away !== undefined && { away }),
    byId: new Map([...named.values()].map((one) => [one.id, nameIn(one.names, locale)])),
  };
  const lines = shownLines(data.markets, pinned, names.byId);
  const groups = marketGroups.filter((group) => lines.some(({ marketId }) => groupOf(marketId) === group));
  const shown = chosen === undefined ? lines : lines.filter(({ marketId }) => groupOf(marketId) === chosen);
  if (lines.length === 0) return <p className="notice mt-5">{say('sports.no-markets')}</p>;
  return (
    <>
      {groups.length > 1 ? <GroupChips groups={groups} chosen={chosen} choose={choose} /> : null}
      <div className="mt-3 grid gap-3 lg:grid-cols-2">
        {shown.map((market) => (
          <MarketCard
            key={market.marketId}
            book={data.event}
            market={market}
            names={names}
            competitors={named}
            isPinned={pinned.includes(market.marketId)}
            onPin={() => pinMarket(market.marketId, !pinned.includes(market.marketId))}
            isFolded={folded.includes(market.marketId)}
            onFold={(isFolded) => foldMarket(market.marketId, isFolded)}
          />
        ))}
      </div>
    </>
  );
}

/** Why no bets are taken on it now, and where to go on. */
function Closed({ book: { closedBy, event } }: { book: EventData['event'] }) {
  const { find, say } = useTexts();
  const text = (closedBy === 'over' ? find(`sports.closed-text.${event.status}`) : undefined) ?? find(`sports.closed-text.${closedBy}`);
  return (
    <div role="status" className={closedBy === null ? 'sr-only' : 'notice mb-4 flex flex-wrap justify-between gap-x-4'}>
      {closedBy === null ? null : (
        <>
          <p>{text}</p>
          <Link to={bettingPath(event.sportId)} className="underline underline-offset-4">
            {say('sports.closed.others')}
          </Link>
        </>
      )}
    </div>
  );
}

/** Until when a season is played, and how it is decided. */
function Season({ event }: { event: EventData['event']['event'] }) {
  const { say } = useTexts();
  return (
    <p className="text-dim">
      {say('sports.ends')} <StartTime at={event.startsAt} />. {say('sports.ends-text')}
    </p>
  );
}

function EventView({ data, query }: { data: EventData; query: Asked }) {
  const texts = useTexts();
  const { say, locale } = texts;
  const { event } = data.event;
  const [home = '', away = ''] = event.competitorIds.map((id) => nameIn(data.competitors.find((one) => one.id === id)?.names, locale));
  const title = event.kind === 'match' ? say('sports.versus', { home, away }) : nameIn(event.names, locale);
  usePageHead({ title, description: say('sports.event-description', { title }) });
  return (
    <>
      <Way event={event} />
      <h1 className="mb-4 text-2xl sm:text-3xl">{title}</h1>
      <OldNotice text={oldText(texts, { isCurrent: data.isCurrent, error: query.error })} query={query} />
      {data.isCurrent ? <Closed book={data.event} /> : null}
      {event.kind === 'match' ? <Scoreboard book={data.event} home={home} away={away} /> : <Season event={event} />}
      <Markets data={data} />
      <Standings sportId={event.sportId} tournamentId={event.tournamentId} only={event.competitorIds} />
    </>
  );
}

const doneStatuses: readonly EventData['event']['event']['status'][] = ['closed', 'cancelled', 'abandoned'];

/** Nothing of it changes any more, but for a correction that the next visit shows. */
const isDone = (answer: { data: EventData } | undefined): boolean =>
  answer !== undefined && doneStatuses.includes(answer.data.event.event.status);

function NotThere({ query }: { query: Asked }) {
  const { say } = useTexts();
  usePageHead({ title: say('sports.title'), isPrivate: true });
  return (
    <>
      <h1 className="mb-4 text-2xl sm:text-3xl">{say('sports.title')}</h1>
      <Missing query={query}>
        <div className="grid gap-3">
          <Skeleton className="h-44 w-full rounded-xl" />
          <Skeleton className="h-28 w-full rounded-lg" />
        </div>
      </Missing>
    </>
  );
}

export default function EventPage() {
  const id = useMatch({ strict: false, select: ({ params }) => (params as { event?: string }).event }) ?? '';
  const everyMs = useAskEveryMs();
  const query = useQuery({ ...eventQuery(id), refetchInterval: ({ state }) => (isDone(state.data) ? false : everyMs) });
  const { data } = query;
  useLiveEvent(isDone(data) ? undefined : id);
  return (
    <BettingFrame>{data === undefined ? <NotThere key={id} query={query} /> : <EventView data={data.data} query={query} />}</BettingFrame>
  );
}

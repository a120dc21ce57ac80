// One event in a list: who plays, when or how it stands, its main markets in columns, and the way to the others.
import { sorted } from '#kit/sorted.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { Competitor, ListedEvent, Market } from '../../api.ts';
import { eventPath } from '../../filter.ts';
import { formatMarket, formatOutcome, formatShortOutcome, nameIn, partsOf } from '../../market-texts.ts';
import { type Pick, togglePick } from '../../slip-store.ts';
import { placeMarketOf } from '#sportsbook/slip/index.ts';
import { useOdds } from '../../odds.ts';
import { PriceButton, standingOf } from '../price-button.tsx';
import { LiveState, RedCards, type Side } from '../score.tsx';
import { StartTime } from '../start-time.tsx';

/** Competitors, and players, by their ids. */
export type CompetitorsById = ReadonlyMap<string, { names: Competitor['names']; colours?: Competitor['colours'] }>;

/** The columns of a row: who wins, the handicap, the total; one of each. */
const columns = [['result', 'winner', 'draw-no-bet'], ['handicap'], ['total']];

/** The market of each column; of a ladder the line that stands for it. */
export function columnsOf(main: readonly Market[]): (Market | undefined)[] {
  return columns.map((rules) =>
    main.find(({ marketId, isMain }) => {
      const { rule, period, unit } = partsOf(marketId);
      return isMain && period === undefined && unit === undefined && rules.includes(rule);
    }),
  );
}

const outcomeOrder = ['home', 'draw', 'away', 'over', 'under'];
const place = (id: string): number => (outcomeOrder.includes(id) ? outcomeOrder.indexOf(id) : outcomeOrder.length);

export function pickOf(
  { event }: { event: ListedEvent['event'] },
  market: { marketId: string; specifiers: string },
  outcome: { id: string; odds: number },
  competitors: CompetitorsById,
): Pick {
  const names = event.kind === 'match' ? event.competitorIds.map((id) => competitors.get(id)?.names ?? { en: '' }) : [];
  const own = competitors.get(outcome.id)?.names;
  return {
    eventId: event.id,
    marketId: market.marketId,
    specifiers: market.specifiers,
    outcomeId: outcome.id,
    price: outcome.odds,
    sportId: event.sportId,
    tournamentId: event.tournamentId,
    event: event.names,
    competitors: names,
    ...(own !== undefined && { outcome: own }),
  };
}

interface ColumnProps {
  row: ListedEvent;
  market: Market;
  competitors: CompetitorsById;
}

function Column({ row, market, competitors }: ColumnProps) {
  const texts = useTexts();
  const [home, away] = row.event.competitorIds.map((id) => nameIn(competitors.get(id)?.names, texts.locale));
  const title = formatMarket(texts, market);
  const outcomes = sorted(market.outcomes, (a, b) => place(a.id) - place(b.id));
  return (
    <>
      {outcomes.map((outcome) => (
        <PriceButton
          key={outcome.id}
          pick={pickOf(row, market, outcome, competitors)}
          label={formatShortOutcome(texts, outcome.id, market.specifiers)}
          name={`${title}: ${formatOutcome(texts, outcome.id, market.specifiers, { ...(home && { home }), ...(away && { away }) })}`}
          standing={standingOf(row.isOpen, market, outcome)}
          ended={outcome.ended}
          onPick={togglePick}
        />
      ))}
    </>
  );
}

function Team({ row, side, competitors }: { row: ListedEvent; side: Side; competitors: CompetitorsById }) {
  const { locale } = useTexts();
  const competitor = competitors.get(row.event.competitorIds[side === 'home' ? 0 : 1] ?? '');
  return (
    <span className="event-team">
      <span
        aria-hidden="true"
        className="team-mark"
        style={{ '--one': competitor?.colours?.[0], '--two': competitor?.colours?.[1] } as object}
      />
      <span className="min-w-0 flex-1">{nameIn(competitor?.names, locale)}</span>
      {row.score === null || !row.isLive ? null : (
        <>
          <RedCards score={row.score} side={side} />
          <b className="event-score">{row.score[side]}</b>
        </>
      )}
    </span>
  );
}

function More({ row, competitors }: { row: ListedEvent; competitors: CompetitorsById }) {
  const { say, locale } = useTexts();
  // of a season no market stands in the row
  const more = row.event.kind === 'match' ? Math.max(0, row.openMarkets - row.main.length) : row.openMarkets;
  const [home, away] = row.event.competitorIds.map((id) => nameIn(competitors.get(id)?.names, locale));
  const name = home && away ? say('sports.versus', { home, away }) : nameIn(row.event.names, locale);
  return (
    <Link to={eventPath(row.event)} className="event-more">
      {say('sports.more-markets', { count: more })}
      <span className="sr-only">: {name}</span>
    </Link>
  );
}

/** Of a season: what it is called, and who is likeliest to win it at which odds. */
function Season({ row, competitors }: { row: ListedEvent; competitors: CompetitorsById }) {
  const { locale } = useTexts();
  const odds = useOdds();
  const outcomes = row.main.find(({ marketId }) => placeMarketOf(marketId) !== undefined)?.outcomes ?? [];
  const open = outcomes.filter(({ status }) => status === 'active' && row.isOpen);
  const likeliest = sorted(open, (a, b) => a.odds - b.odds).slice(0, 3);
  return (
    <>
      <span className="event-team">{nameIn(row.event.names, locale)}</span>
      {likeliest.length === 0 ? null : (
        <span className="text-sm text-dim">
          {likeliest.map(({ id, odds: price }) => `${nameIn(competitors.get(id)?.names, locale)} ${odds(price)}`).join(' · ')}
        </span>
      )}
    </>
  );
}

export function EventRow({ row, competitors }: { row: ListedEvent; competitors: CompetitorsById }) {
  const { say } = useTexts();
  const { event } = row;
  const isMatch = event.kind === 'match';
  return (
    <li className="event-row" data-kind={event.kind} data-closed={row.closedBy ?? undefined}>
      <Link to={eventPath(event)} className="event-facts">
        <span className="event-when">
          {isMatch ? null : `${say('sports.ends')} `}
          {row.isLive ? <LiveState score={row.score} /> : <StartTime at={event.startsAt} />}
          {row.isOpen ? null : <span className="tag">{say(`sports.closed.${row.closedBy ?? 'feed'}`)}</span>}
        </span>
        {isMatch ? (
          <>
            <Team row={row} side="home" competitors={competitors} />
            <Team row={row} side="away" competitors={competitors} />
          </>
        ) : (
          <Season row={row} competitors={competitors} />
        )}
      </Link>
      {(isMatch ? columnsOf(row.main) : []).map((market, at) => (
        <div key={columns[at]?.[0]} className="event-column" data-column={at} data-outcomes={market?.outcomes.length ?? 0}>
          {market === undefined ? null : <Column row={row} market={market} competitors={competitors} />}
        </div>
      ))}
      <More row={row} competitors={competitors} />
    </li>
  );
}

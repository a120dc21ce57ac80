// Sports on the home page: what is played now, and what the best leagues play next. Absent while there is nothing, or the book is not heard.
import type { Data } from '#contract/kernel/calls.ts';
import { useQuery } from '#site/shared/api/use-query.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Rail } from '#site/shared/ui/rail.tsx';
import type { ListedEvent } from '../../api.ts';
import { eventPath } from '../../filter.ts';
import { nameIn } from '../../market-texts.ts';
import { useOdds } from '../../odds.ts';
import { useAskEveryMs, useLiveList } from '../../use-live-sports.ts';
import { Clock } from '../score.tsx';
import { StartTime } from '../start-time.tsx';
import { liveNowQuery, topEventsQuery } from './home-queries.ts';

type Listed = Data<'listEvents'>;
const shortSides = { home: '1', draw: 'X', away: '2' } as const;

/** The prices of who wins, where they can be had. */
function Prices({ row }: { row: ListedEvent }) {
  const odds = useOdds();
  const market = row.main.find(({ outcomes }) => outcomes.some(({ id }) => id === 'home'));
  const sides = (['home', 'draw', 'away'] as const).flatMap((id) => market?.outcomes.find((one) => one.id === id) ?? []);
  return (
    <span className="mt-3 flex gap-1.5">
      {sides.map(({ id, odds: price, status }) => (
        <span key={id} className="flex flex-1 justify-between gap-2 rounded-sm bg-panel px-2.5 py-1.5 text-sm">
          <span className="text-dim">{shortSides[id as keyof typeof shortSides]}</span>
          <b className="tabular-nums">{row.isOpen && status === 'active' ? odds(price) : '–'}</b>
        </span>
      ))}
    </span>
  );
}

function EventCard({ row, competitors }: { row: ListedEvent; competitors: Listed['competitors'] }) {
  const { say, locale } = useTexts();
  const { event, score, isLive } = row;
  const names = event.competitorIds.map((id) => nameIn(competitors.find((one) => one.id === id)?.names, locale));
  const scores = [score?.home, score?.away];
  return (
    <li>
      <Link to={eventPath(event)} className="block w-68 rounded-lg bg-room p-4 transition hover:bg-panel">
        <span className="mb-2 flex min-h-5 items-center gap-2 text-sm text-dim">
          {isLive ? (
            <span className="live-state">
              <span className="live-dot" aria-hidden="true" />
              {say('pages.home.sports-live')}
              {score?.clock?.isRunning === true ? <Clock clock={score.clock} /> : null}
            </span>
          ) : (
            <StartTime at={event.startsAt} />
          )}
        </span>
        {names.map((name, at) => (
          <span key={`${at} ${name}`} className="flex justify-between gap-3 font-semibold">
            <span className="truncate">{name}</span>
            {isLive && scores[at] !== undefined ? <span className="tabular-nums">{scores[at]}</span> : null}
          </span>
        ))}
        <Prices row={row} />
      </Link>
    </li>
  );
}

function Events({ id, title, to, listed }: { id: string; title: string; to: string; listed: Listed | undefined }) {
  const { say } = useTexts();
  if (listed === undefined || !listed.isCurrent || listed.events.length === 0) return null;
  const more = (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center px-1 text-sm font-medium text-dim hover:text-ink"
      aria-label={say('global-components.see-all-of', { title })}
    >
      {say('global-components.see-all')}
    </Link>
  );
  return (
    <Rail id={id} title={title} more={more} kind="strips">
      {listed.events.map((row) => (
        <EventCard key={row.event.id} row={row} competitors={listed.competitors} />
      ))}
    </Rail>
  );
}

export function SportsRails() {
  const { say } = useTexts();
  useLiveList(undefined);
  const refetchInterval = useAskEveryMs();
  const live = useQuery({ ...liveNowQuery, refetchInterval }).data?.data;
  const top = useQuery({ ...topEventsQuery, refetchInterval }).data?.data;
  return (
    <>
      <Events id="sports-live" title={say('pages.home.sports-now')} to="/betting?when=live" listed={live} />
      <Events id="sports-top" title={say('pages.home.sports-top')} to="/betting" listed={top} />
    </>
  );
}

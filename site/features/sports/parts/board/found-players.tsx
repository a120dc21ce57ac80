// The players of teams that a search found: each with the team, and the way to where bets on the team are taken next.
import { useId } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { FoundPlayer } from '../../api.ts';
import { eventPath } from '../../filter.ts';
import { nameIn } from '../../market-texts.ts';
import { LiveState } from '../score.tsx';
import { StartTime } from '../start-time.tsx';
import type { CompetitorsById } from './event-row.tsx';

function Player({ player, competitors }: { player: FoundPlayer; competitors: CompetitorsById }) {
  const { say, locale } = useTexts();
  const { event, isLive, isOpen, closedBy, score } = player.event;
  const team = competitors.get(player.competitorId);
  const [home = '', away = ''] = event.competitorIds.map((id) => nameIn(competitors.get(id)?.names, locale));
  return (
    <li className="event-row">
      <Link to={eventPath(event)} className="event-facts col-span-full">
        <span className="event-team">
          <span aria-hidden="true" className="team-mark" style={{ '--one': team?.colours?.[0], '--two': team?.colours?.[1] } as object} />
          <span className="min-w-0 flex-1">
            {player.name} <span className="font-normal text-dim">{nameIn(team?.names, locale)}</span>
          </span>
        </span>
        <span className="event-when">
          {event.kind === 'match' ? null : `${say('sports.ends')} `}
          {isLive ? <LiveState score={score} /> : <StartTime at={event.startsAt} />}
          {isOpen ? null : <span className="tag">{say(`sports.closed.${closedBy ?? 'feed'}`)}</span>}
          <span className="min-w-0">{event.kind === 'match' ? say('sports.versus', { home, away }) : nameIn(event.names, locale)}</span>
        </span>
      </Link>
    </li>
  );
}

export function FoundPlayers({ players, competitors }: { players: readonly FoundPlayer[]; competitors: CompetitorsById }) {
  const { say } = useTexts();
  const id = useId();
  if (players.length === 0) return null;
  return (
    <section aria-labelledby={id} className="league">
      <h2 id={id} className="league-head">
        {say('sports.group.players')}
      </h2>
      <ul>
        {players.map((player) => (
          <Player key={`${player.id} ${player.competitorId}`} player={player} competitors={competitors} />
        ))}
      </ul>
    </section>
  );
}

// The search over what is offered: teams and players who compete, leagues, their events, and the players of teams (squads.ts). The index is made when
// somebody searches and the offer is another than at the last search.
import type { FeedCompetitor, FeedTournament } from '#contract/protocols/sports-feed.ts';
import { createWordSearch, type WordSearch } from '#server/platform/word-search.ts';
import type { Catalogue } from './catalogue.ts';
import type { EventState } from './event-state.ts';
import { inListOrder } from './list-events.ts';
import type { SquadPlayer, Squads } from './squads.ts';

/** A player of a team, and where bets on the team are taken next. */
export interface FoundPlayer extends SquadPlayer {
  event: EventState;
}

export interface SportsFound {
  events: EventState[];
  tournaments: FeedTournament[];
  competitors: FeedCompetitor[];
  players: FoundPlayer[];
  /** False: there may be players of that name of whom the house does not know yet. */
  arePlayersKnown: boolean;
}

export type SportsSearch = (text: string) => SportsFound;

/** In every language that it has one. */
const namesOf = ({ names }: { names: object }): string => [...new Set(Object.values(names))].join(' ');
const most = { events: 40, tournaments: 10, competitors: 10, players: 10 };

interface Index {
  generation: number;
  events: WordSearch<string>;
  tournaments: WordSearch<FeedTournament>;
  competitors: WordSearch<FeedCompetitor>;
}

function makeIndex({ generation, feed, events }: Catalogue): Index {
  const tournaments = new Map(feed.tournaments.map((one) => [one.id, one]));
  const competitors = new Map(feed.competitors.map((one) => [one.id, one]));
  const offered = [...events.values()].filter(({ info }) => info.closedBy !== 'over').map(({ info }) => info.event);
  const offeredIds = new Set(offered.flatMap(({ tournamentId, competitorIds }) => [tournamentId, ...competitorIds]));
  const eventText = new Map(
    offered.map((event) => {
      const things = [event, tournaments.get(event.tournamentId), ...event.competitorIds.map((id) => competitors.get(id))];
      return [event.id, things.map((thing) => (thing === undefined ? '' : namesOf(thing))).join(' ')];
    }),
  );
  const named = { names: { text: namesOf, weight: 1 } };
  return {
    generation,
    events: createWordSearch([...eventText.keys()], { names: { text: (id: string) => eventText.get(id) ?? '', weight: 1, isWhole: true } }),
    tournaments: createWordSearch(
      feed.tournaments.filter(({ id }) => offeredIds.has(id)),
      named,
    ),
    competitors: createWordSearch(
      feed.competitors.filter(({ id }) => offeredIds.has(id)),
      named,
    ),
  };
}

/** In the order in which bets on a team are looked for: its matches before the season, those that bets are taken on before the others. */
function nextFirst(catalogue: Catalogue): EventState[] {
  const offered = [...catalogue.events.values()].filter(({ info }) => info.closedBy !== 'over');
  const rank = ({ info }: EventState): number => Number(info.event.kind === 'outright') * 2 + Number(!info.isOpen);
  return inListOrder(catalogue, offered).toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the players whose teams play in something that is offered, each with where bets on the team are taken next. */
function playing(catalogue: Catalogue, players: readonly SquadPlayer[]): FoundPlayer[] {
  const shown: FoundPlayer[] = [];
  const events = players.length === 0 ? [] : nextFirst(catalogue);
  for (const player of players) {
    const event = events.find(({ info }) => info.event.competitorIds.includes(player.competitorId));
    if (event !== undefined) shown.push({ ...player, event });
    if (shown.length === most.players) break;
  }
  return shown;
}

export function createSportsSearch(catalogue: Catalogue, squads: Pick<Squads, 'find' | 'areKnown'>): SportsSearch {
  let index: Index | undefined;
  return (text) => {
    if (index?.generation !== catalogue.generation) index = makeIndex(catalogue);
    const events = index.events(text).flatMap((id) => catalogue.events.get(id) ?? []);
    return {
      events: inListOrder(catalogue, events).slice(0, most.events),
      tournaments: index.tournaments(text).slice(0, most.tournaments),
      competitors: index.competitors(text).slice(0, most.competitors),
      players: playing(catalogue, squads.find(text)),
      arePlayersKnown: squads.areKnown(),
    };
  };
}

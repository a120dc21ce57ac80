// Who plays for the teams of what is offered, and the search over them. The book is asked beside its deltas, some teams at a time; what it told is
// kept in memory until it is old, or its team plays in nothing that is offered. The index is made then, so that nobody who searches waits for it.
import { type BookSquad, maxSquadsAsked } from '#contract/protocols/sportsbook.ts';
import type { Log } from '#server/platform/log.ts';
import { createLargeWordSearch, type WordSearch } from '#server/platform/word-search.ts';
import { type Book, BookSilent } from '../book/book.ts';
import type { Catalogue } from './catalogue.ts';

/** A player in one of the teams. */
export interface SquadPlayer {
  id: string;
  name: string;
  competitorId: string;
}

export interface Squads {
  /** Finds players by their names among those who are known. */
  find: WordSearch<SquadPlayer>;
  /** Whether the players of all teams of what is offered can be found by now. */
  areKnown(): boolean;
  /** Begins to ask for what is not known yet or is old, where there is something and nothing is asked for already. */
  keepUp(): void;
  /** Ends once nothing is asked for. */
  settled(): Promise<void>;
  /** The same, and nothing is asked for from then on. */
  close(): Promise<void>;
}

interface SquadsParts {
  book: Pick<Book, 'ask'> | undefined;
  catalogue: Catalogue;
  log: Log;
  wallMs: () => number;
}

type Kept = Pick<BookSquad, 'players'> & { toldAtMs: number };

const keptMs = 3_600_000;
/** How often is looked for squads that are old. */
const lookMs = 60_000;
/** Between two tries where the book did not tell of each team. */
const retryMs = 10_000;

/** Those of a sport of single players are competitors, whom the catalogue names itself. */
function teamsOf({ feed }: Pick<Catalogue, 'feed'>): string[] {
  const teamSports = new Set(feed.sports.flatMap(({ id, isTeamSport }) => (isTeamSport ? [id] : [])));
  return feed.competitors.flatMap(({ id, sportId }) => (teamSports.has(sportId) ? [id] : []));
}

const offeredIn = ({ events }: Pick<Catalogue, 'events'>): Set<string> =>
  new Set([...events.values()].flatMap(({ info }) => (info.closedBy === 'over' ? [] : info.event.competitorIds)));

/**
 * As many as are asked for at once, in the order in which they are asked for: those that were asked for in vain stand behind all others, and not in one
 * call with them, the longest ago first. Where nothing is told of any of a call, the rest waits for the next time.
 */
function inTurn(ids: readonly string[], inVainAtMs: ReadonlyMap<string, number>): string[][] {
  const isTried = (id: string): boolean => inVainAtMs.has(id);
  const tried = ids.filter(isTried).toSorted((a, b) => (inVainAtMs.get(a) ?? 0) - (inVainAtMs.get(b) ?? 0));
  return [ids.filter((id) => !isTried(id)), tried].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / maxSquadsAsked) }, (_, at) => all.slice(at * maxSquadsAsked, (at + 1) * maxSquadsAsked)),
  );
}

export function createSquads({ book, catalogue, log, wallMs }: SquadsParts): Squads {
  const kept = new Map<string, Kept>();
  /** When teams were asked for last of which the book did not tell then. */
  const inVainAtMs = new Map<string, number>();
  let players: readonly SquadPlayer[] = [];
  /** The teams whose players are in the index. */
  let searched: ReadonlySet<string> = new Set();
  let known: { areAll: boolean; generation: number; of: ReadonlySet<string> } | undefined;
  let search: WordSearch<SquadPlayer> = () => [];
  let seen = -1;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let isBehind = false;
  const ending = new AbortController();
  let asking: Promise<void> | undefined;

  async function keep(told: readonly SquadPlayer[]): Promise<void> {
    if (ending.signal.aborted || JSON.stringify(told) === JSON.stringify(players)) return;
    search = await createLargeWordSearch(told, { name: { text: ({ name }) => name, weight: 1 } });
    players = told;
  }

  /** Asks for some teams. Returns whether the book told of any. */
  async function learn({ ask }: Pick<Book, 'ask'>, competitorIds: string[]): Promise<boolean> {
    for (const id of competitorIds) inVainAtMs.set(id, wallMs());
    try {
      const { squads } = await ask('squads', { competitorIds });
      for (const squad of squads) {
        kept.set(squad.competitorId, { players: squad.players, toldAtMs: wallMs() });
        inVainAtMs.delete(squad.competitorId);
      }
      return squads.length > 0;
    } catch (error) {
      if (error instanceof BookSilent) log.debug({ err: error }, 'the book did not tell who plays; it is asked again');
      else log.error({ err: error }, 'what the book told of who plays could not be taken; it is asked again');
      return false;
    }
  }

  async function renew(from: Pick<Book, 'ask'>): Promise<void> {
    const isOld = (id: string): boolean => wallMs() - (kept.get(id)?.toldAtMs ?? Number.NEGATIVE_INFINITY) >= keptMs;
    const [teams, offered] = [teamsOf(catalogue), offeredIn(catalogue)];
    for (const id of inVainAtMs.keys()) if (!offered.has(id)) inVainAtMs.delete(id);
    const due = teams.filter((id) => offered.has(id) && isOld(id));
    for (const ids of inTurn(due, inVainAtMs)) if (ending.signal.aborted || !(await learn(from, ids))) break;
    isBehind = due.some(isOld);
    // a team whose next match is not offered yet is kept a while: the index stays as it is
    for (const id of kept.keys()) if (!offered.has(id) && isOld(id)) kept.delete(id);
    await keep(
      teams.flatMap((competitorId) => (kept.get(competitorId)?.players ?? []).map(({ id, name }) => ({ id, name, competitorId }))),
    );
    searched = new Set(kept.keys());
  }

  function areKnown(): boolean {
    const { generation } = catalogue;
    if (known?.generation === generation && known.of === searched) return known.areAll;
    const offered = offeredIn(catalogue);
    known = { generation, of: searched, areAll: teamsOf(catalogue).every((id) => !offered.has(id) || searched.has(id)) };
    return known.areAll;
  }

  return {
    find: (text) => search(text),
    areKnown,
    keepUp() {
      const isDue = isBehind ? wallMs() - lookedAtMs >= retryMs : catalogue.generation !== seen || wallMs() - lookedAtMs >= lookMs;
      if (book === undefined || ending.signal.aborted || asking !== undefined || !isDue) return;
      seen = catalogue.generation;
      lookedAtMs = wallMs();
      asking = renew(book).finally(() => {
        asking = undefined;
      });
    },
    async settled() {
      await asking;
    },
    async close() {
      ending.abort();
      await asking;
    },
  };
}

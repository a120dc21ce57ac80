// Who plays for which team: the catalogue names competitors alone, so the feed is asked for players as they are needed, and they are kept.
import { LRUCache } from 'lru-cache';
import { atMost } from '#kit/at-most.ts';
import type { BookPlayer } from '#contract/protocols/sportsbook.ts';
import type { FeedSource } from '#sportsbook/feed/client/feed-source.ts';

export interface Squads {
  /**
   * Returns the players of a team as they were asked for at most `withinMs` ago; while that is under way or the feed does not answer, as it told them
   * last, and undefined where it never did. One that it does not know has none.
   */
  read(competitorId: string, withinMs?: number): Promise<readonly BookPlayer[] | undefined>;
}

const keptMs = 3_600_000;
const maxKept = 2000;

interface Kept {
  askedAtMs: number;
  /** What was told last, if anything was. */
  last: readonly BookPlayer[] | undefined;
  players: Promise<readonly BookPlayer[] | undefined>;
}

export function createSquads({ competitor }: Pick<FeedSource, 'competitor'>, wallMs: () => number): Squads {
  const kept = new LRUCache<string, Kept>(atMost(maxKept));
  function ask(id: string): Kept['players'] {
    const last = kept.peek(id)?.last;
    const asked: Kept = {
      askedAtMs: wallMs(),
      last,
      players: competitor(id).then(
        (found) => {
          asked.last = (found?.players ?? []).map(({ id: playerId, name }) => ({ id: playerId, name }));
          return asked.last;
        },
        () => {
          if (last === undefined && kept.peek(id) === asked) kept.delete(id);
          return last;
        },
      ),
    };
    kept.set(id, asked);
    return asked.players;
  }
  return {
    async read(id, withinMs = keptMs) {
      const known = kept.get(id);
      if (known === undefined || wallMs() - known.askedAtMs >= withinMs) return await ask(id);
      return known.last ?? (await known.players);
    },
  };
}

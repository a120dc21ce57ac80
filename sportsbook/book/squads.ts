// Who plays for which team: the catalogue names competitors alone, so the feed is asked for players as they are needed, and they are kept.
import { LRUCache } from 'lru-cache';
import { atMost } from '#kit/at-most.ts';
import type { BookPlayer } from '#contract/protocols/sportsbook.ts';
import type { FeedSource } from '#sportsbook/feed/client/feed-source.ts';

export interface Squads {
  /** Returns the players of a team as they were told at most `withinMs` ago; undefined: the feed does not answer. One that it does not know has none. */
  read(competitorId: string, withinMs?: number): Promise<readonly BookPlayer[] | undefined>;
}

const keptMs = 3_600_000;
const maxKept = 2000;

interface Kept {
  askedAtMs: number;
  players: Promise<readonly BookPlayer[] | undefined>;
}

export function createSquads({ competitor }: Pick<FeedSource, 'competitor'>, wallMs: () => number): Squads {
  const kept = new LRUCache<string, Kept>(atMost(maxKept));
  function ask(id: string): Kept['players'] {
    const asked: Kept = {
      askedAtMs: wallMs(),
      players: competitor(id).then(
        (found) => (found?.players ?? []).map(({ id: playerId, name }) => ({ id: playerId, name })),
        () => {
          if (kept.peek(id) === asked) kept.delete(id);
          return undefined;
        },
      ),
    };
    kept.set(id, asked);
    return asked.players;
  }
  return {
    async read(id, withinMs = keptMs) {
      const known = kept.get(id);
      return await (known !== undefined && wallMs() - known.askedAtMs < withinMs ? known.players : ask(id));
    },
  };
}

// Who plays for which team: the catalogue names competitors alone, so the feed is asked for players as they are needed, and they are kept.
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { atMost } from '#kit/at-most.ts';
import type { BookPlayer } from '#contract/protocols/sportsbook.ts';
import type { FeedSource } from '#sportsbook/feed/client/feed-source.ts';

export interface Squads {
  /**
   * Returns the players of a team as they were asked for at most `withinMs` ago; while that is under way or the feed does not answer, as it told them
   * last, and undefined where it never did. One that it does not know has none. Where the feed failed and never told, it is asked again after `retryMs`.
   */
  read(competitorId: string, within?: { withinMs?: number; retryMs?: number }): Promise<readonly BookPlayer[] | undefined>;
}

const keptMs = 3_600_000;
const maxKept = 2000;
/** After a failure, what was told before is good for so long. */
const failedMs = 60_000;
/** Nobody waits longer: the house waits five seconds, for a page, a bet or twenty teams at once. What the feed tells later is kept as well. */
const maxWaitMs = 3000;

interface Kept {
  askedAtMs: number;
  hasFailed: boolean;
  /** What was told last, if anything was. */
  last: readonly BookPlayer[] | undefined;
  /** The same, once the feed has answered or was waited for long enough. */
  known: Promise<readonly BookPlayer[] | undefined>;
}

/** `waited`: ends when a feed was waited for long enough. */
export function createSquads(
  { competitor }: Pick<FeedSource, 'competitor'>,
  wallMs: () => number,
  waited: () => Promise<void> = async () => await sleep(maxWaitMs, undefined, { ref: false }),
): Squads {
  const kept = new LRUCache<string, Kept>(atMost(maxKept));
  function ask(id: string): Kept['known'] {
    const told = competitor(id).then(
      (found) => {
        asked.last = (found?.players ?? []).map(({ id: playerId, name }) => ({ id: playerId, name }));
      },
      () => {
        asked.hasFailed = true;
      },
    );
    const asked: Kept = {
      askedAtMs: wallMs(),
      hasFailed: false,
      last: kept.peek(id)?.last,
      known: Promise.race([told, waited()]).then(() => asked.last),
    };
    kept.set(id, asked);
    return asked.known;
  }
  return {
    async read(id, { withinMs = keptMs, retryMs = 0 } = {}) {
      const known = kept.get(id);
      if (known === undefined) return await ask(id);
      const failedWithinMs = known.last === undefined ? retryMs : Math.min(withinMs, failedMs);
      if (wallMs() - known.askedAtMs >= (known.hasFailed ? failedWithinMs : withinMs)) return await ask(id);
      return known.last ?? (await known.known);
    },
  };
}

// How long everybody has been at play, remembered: every bet asks, and must not wait for the database. What changes elsewhere is forgotten
// by notice, and nothing is believed for longer than a minute.
import { LRUCache } from 'lru-cache';
import { atMost } from '#kit/at-most.ts';
import type { Database } from '#server/platform/database.ts';
import type { PlayStateDeps, PlayTimeDeps } from './deps.ts';
import { enterPlaySession } from './enter-play-session.ts';
import { isDue, type PlayState, readPlayState } from './play-state.ts';
import { createPlayFigures, type PlayFiguresReader } from './read-figures.ts';

export interface PlayTime {
  /** False where no reality check is due; undefined where that has to be looked up by `enter`. */
  recall(playerId: string, nowMs: number): false | undefined;
  /** The same, looked up. Where no play session runs, one begins. */
  enter(playerId: string, sessionId: string): Promise<boolean>;
  /** The same, looked up and no more. */
  look(playerId: string): Promise<boolean>;
  /** Notes an accepted stake, which keeps the play session from being over. */
  stakedAt(playerId: string, nowMs: number): void;
  /** A game is launched: the play session goes on or begins. */
  launch(playerId: string, sessionId: string): Promise<void>;
  figures: PlayFiguresReader;
}

interface Known {
  lastMs: number;
  pauseMs: number;
  /** Infinity: never. */
  dueMs: number;
}

const ttlMs = 60_000;
const maxPlayers = 50_000;

type Deps = PlayStateDeps & Pick<PlayTimeDeps, 'notifier' | 'outbox'> & { database: Database };

export function createPlayTime(deps: Deps): PlayTime {
  const { clock, notifier, database } = deps;
  const known = new LRUCache<string, Known>({ ...atMost(maxPlayers), ttl: ttlMs, ttlResolution: 0, perf: { now: () => clock.wallMs() } });
  /** What is being looked up, by player. */
  const entering = new Map<string, Promise<boolean>>();
  let generation = 0;
  for (const topic of ['play-session', 'session-ended'] as const)
    notifier.on(topic, ({ playerId }) => {
      generation += 1;
      known.delete(playerId);
      entering.delete(playerId);
    });
  for (const topic of ['settings', 'resync'] as const)
    notifier.on(topic, () => {
      generation += 1;
      known.clear();
      entering.clear();
    });

  async function go(playerId: string, sessionId: string, isLaunch: boolean): Promise<PlayState> {
    return await database.transact(async (tx) => await enterPlaySession(tx, deps, { playerId, sessionId, isLaunch }));
  }

  async function enterNow(playerId: string, sessionId: string): Promise<boolean> {
    const begunAt = generation;
    const state = await readPlayState(database.db, deps, playerId);
    const { endsAt, dueAt, rules } = state.session === undefined ? await go(playerId, sessionId, false) : state;
    const now = clock.now().getTime();
    const pauseMs = rules.playPauseMinutes * 60_000;
    const play = { lastMs: (endsAt?.getTime() ?? now) - pauseMs, pauseMs, dueMs: dueAt?.getTime() ?? Number.POSITIVE_INFINITY };
    // what changed while it was read must not be remembered as it was; a session that began here is told of here too
    if (begunAt === generation) known.set(playerId, play);
    return play.dueMs <= now;
  }

  return {
    recall(playerId, nowMs) {
      const play = known.get(playerId);
      // a pause that is long enough may have ended it, or another process knows of later stakes
      if (play === undefined || nowMs - play.lastMs >= play.pauseMs) return undefined;
      // nobody is stopped from memory: the check may just have been acknowledged elsewhere
      return play.dueMs <= nowMs ? undefined : false;
    },
    async enter(playerId, sessionId) {
      // bets that come at once ask once, unless something changed since
      const asked = entering.get(playerId);
      if (asked !== undefined) return await asked;
      const answer = enterNow(playerId, sessionId).finally(() => {
        if (entering.get(playerId) === answer) entering.delete(playerId);
      });
      entering.set(playerId, answer);
      return await answer;
    },
    look: async (playerId) => isDue(await readPlayState(database.db, deps, playerId), clock.now()),
    stakedAt(playerId, nowMs) {
      const play = known.get(playerId);
      if (play !== undefined) play.lastMs = Math.max(play.lastMs, nowMs);
    },
    async launch(playerId, sessionId) {
      await go(playerId, sessionId, true);
    },
    figures: createPlayFigures(),
  };
}

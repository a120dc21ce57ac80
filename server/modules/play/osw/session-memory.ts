// Launched games as their providers name them, remembered: every call of a provider asks, and a bet must not wait for four look-ups.
// A notice of an ended session, a changed player or catalogue makes forget at once; nothing is believed for longer than a minute. What
// must hold to the last moment - funds, limits, the player's status - the wallet checks again in the statement that books.
import { LRUCache } from 'lru-cache';
import type { PlayerStatus } from '#contract/kernel/constants.ts';
import { atMost } from '#kit/at-most.ts';
import type { Jurisdictions, Rules } from '#server/modules/jurisdiction/index.ts';
import { requirePlayer, rulesOf } from '#server/modules/players/index.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { findGameSession, type GameSession } from './game-sessions.ts';

export interface KnownSession extends GameSession {
  player: { status: PlayerStatus; country: string; rules: Rules };
  /** The game's stakes in the session's currency, where it has any. */
  range: { min: bigint; max: bigint; values: ReadonlySet<string> | undefined } | undefined;
}

export interface SessionMemory {
  /** The same as `find`, if it is remembered. */
  recall(token: string, provider: string, providerGameId: string): KnownSession | undefined;
  /** The session of a token, for the provider and game that it was launched with; undefined for any other. */
  find(token: string, provider: string, providerGameId: string): Promise<KnownSession | undefined>;
}

const ttlMs = 60_000;
const maxSessions = 50_000;

export function createSessionMemory(db: Db, clock: Clock, notifier: ClusterNotifier, jurisdictions: Jurisdictions): SessionMemory {
  /** By token. */
  const known = new LRUCache<string, KnownSession>({
    ...atMost(maxSessions),
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => clock.wallMs() },
  });
  let generation = 0;
  function forget(isMeant: (session: KnownSession) => boolean): void {
    generation += 1;
    for (const [token, session] of known.entries()) if (isMeant(session)) known.delete(token);
  }
  notifier.on('session-ended', ({ playerId }) => forget((session) => session.playerId === playerId));
  notifier.on('player-status', ({ playerId }) => forget((session) => session.playerId === playerId));
  notifier.on('games-ended', ({ playerId }) => forget((session) => session.playerId === playerId));
  notifier.on('catalogue', () => forget(() => true));
  notifier.on('resync', () => forget(() => true));

  function recall(token: string, provider: string, providerGameId: string): KnownSession | undefined {
    const session = known.get(token);
    return session?.game.provider === provider && session.game.providerGameId === providerGameId ? session : undefined;
  }

  return {
    recall,
    async find(token, provider, providerGameId) {
      const remembered = recall(token, provider, providerGameId);
      if (remembered !== undefined) return remembered;
      const begunAt = generation;
      const found = await findGameSession(db, token, provider, providerGameId);
      if (found === undefined) return undefined;
      const player = await requirePlayer(db, found.playerId);
      const { status, country } = player;
      const stakes = found.game.stakes.find(({ currency }) => currency === found.currency);
      const values = stakes?.values && new Set(stakes.values);
      const range = stakes && { min: BigInt(stakes.min), max: BigInt(stakes.max), values };
      const session = { ...found, player: { status, country, rules: rulesOf({ jurisdictions }, player) }, range };
      // what changed while it was read must not be remembered as it was
      if (begunAt === generation) known.set(token, session);
      return session;
    },
  };
}

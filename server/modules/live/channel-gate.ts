// Who somebody is, and what they may do on a channel. Nobody publishes from outside; presence and history are for those who listen.
import type { LiveAct, LiveGate, LiveUser } from '#live-server/index.ts';
import type { ChannelTable } from './channel-table.ts';
import type { LiveDeps } from './deps.ts';
import type { EndedSessions } from './ended-sessions.ts';

const guest: LiveUser = { userId: '', sessionId: '', ttlS: 0 };

export function createChannelGate(
  context: Pick<LiveDeps, 'tokens' | 'sessions' | 'clock'>,
  table: Pick<ChannelTable<never>, 'rulesOf' | 'mayListen'>,
  ended: EndedSessions,
): LiveGate {
  return {
    rulesOf: (channel) => table.rulesOf(channel),
    async authenticate(token) {
      if (token === '') return guest;
      const claims = await context.tokens.readAccess(token);
      if (claims === undefined) return context.tokens.isExpired(token) ? 'expired' : 'refused';
      const { playerId, sessionId, expiresAt } = claims;
      // it may have ended while the database was asked, too early for the socket to be known
      if (!(await context.sessions.isOpen(sessionId)) || ended.has(sessionId)) return 'refused';
      const ttlS = Math.max(1, Math.ceil(expiresAt - context.clock.wallMs() / 1000));
      return { userId: playerId, sessionId, ttlS };
    },
    may(user: LiveUser, act: LiveAct, channel: string, isSubscribed: boolean) {
      if (act === 'publish') return false;
      return table.mayListen(user.userId, channel) && (act === 'subscribe' || isSubscribed);
    },
  };
}

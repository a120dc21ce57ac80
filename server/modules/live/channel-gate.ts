// Who may hear what. A private channel's name ends in the id of the player who may listen: wallet:accounts#{playerId}. Nobody publishes
// from outside; presence and history are for those who listen.
import { liveChannels, privateChannel } from '#contract/channels.ts';
import type { LiveAct, LiveGate, LiveUser } from '#live-server/index.ts';
import type { LiveDeps } from './deps.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { channelNamed, rulesOf } from './namespaces.ts';

const guest: LiveUser = { userId: '', sessionId: '', ttlS: 0 };

/**
 * True when the house's table lets the user listen to the channel. The protocol has lists of listeners too, but nothing is ever told on
 * them here, and a player who enters ever new ones would only push the histories of others out.
 */
export function mayListen(userId: string, channel: string): boolean {
  const name = channelNamed(channel);
  if (name === undefined) return false;
  return liveChannels[name].who === 'everyone' ? channel === name : userId !== '' && channel === privateChannel(name, userId);
}

export function createChannelGate(context: Pick<LiveDeps, 'tokens' | 'sessions' | 'clock'>, ended: EndedSessions): LiveGate {
  return {
    rulesOf,
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
      return mayListen(user.userId, channel) && (act === 'subscribe' || isSubscribed);
    },
  };
}

// A gate for public test suites of clients: guests and tokens by a shared secret, channels in which anybody may do anything. Namespaces
// as such suites expect them.
import { type ChannelRules, isListed, type LiveGate } from './gate.ts';
import { createTokenReader } from './hmac-tokens.ts';

const plain: ChannelRules = { presence: true, joinLeave: true, historySize: 100, historyTtlMs: 300_000, recoverable: true, delta: true };

/** Rules by namespace; the one without a name is for channels without a colon. */
export const openNamespaces: Readonly<Record<string, ChannelRules>> = {
  '': plain,
  recovery: plain,
  delta: plain,
  smallhistory: { ...plain, historySize: 2 },
};

/** The namespace in a channel's name; empty for none. A leading $ marks channels that need a token and is no part of it. */
export const namespaceOf = (channel: string): string => (channel.includes(':') ? (channel.replace(/^\$/, '').split(':')[0] ?? '') : '');

export function createOpenGate(hmacSecret: string, wallMs: () => number): LiveGate & { isMine(token: string): boolean } {
  const tokens = createTokenReader(hmacSecret, wallMs);
  return {
    isMine: tokens.isMine,
    rulesOf: (channel) => (Object.hasOwn(openNamespaces, namespaceOf(channel)) ? openNamespaces[namespaceOf(channel)] : undefined),
    authenticate: async (token) => (token === '' ? { userId: '', sessionId: '', ttlS: 0 } : tokens.readUser(token)),
    readGrant: (token) => tokens.readGrant(token),
    may(user, act, channel) {
      // a name that lists its listeners is kept to them, and one with a $ needs a token
      if (channel.includes('#')) return isListed(channel, user.userId);
      return act !== 'subscribe' || !channel.startsWith('$');
    },
  };
}

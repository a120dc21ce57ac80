// The test profile: beside the house's own channels, open ones for public test suites. Off unless asked for, and never in production.
import { createOpenGate, type LiveGate, type SubscriptionGrant } from '#live-server/index.ts';

/** The house's gate with the open channels and their tokens added. */
export function withTestProfile(house: LiveGate, hmacSecret: string, wallMs: () => number): LiveGate {
  const open = createOpenGate(hmacSecret, wallMs);
  const isOpen = (channel: string): boolean => open.rulesOf(channel) !== undefined;

  /** Whoever signed the token with the shared secret cannot give away channels of the house. */
  async function authenticateTest(token: string) {
    const user = await open.authenticate(token);
    return typeof user === 'string' ? user : { ...user, channels: user.channels?.filter(isOpen) ?? [] };
  }

  function readGrant(token: string): SubscriptionGrant | 'expired' | 'refused' {
    const grant = open.readGrant?.(token) ?? 'refused';
    return typeof grant === 'string' || isOpen(grant.channel) ? grant : 'refused';
  }

  return {
    rulesOf: (channel) => open.rulesOf(channel) ?? house.rulesOf(channel),
    authenticate: async (token) => await (open.isMine(token) ? authenticateTest(token) : house.authenticate(token)),
    readGrant,
    may(user, act, channel, isSubscribed) {
      if (isOpen(channel)) return open.may(user, act, channel, isSubscribed);
      // a test token may claim to be anybody: to the house's channels it is a guest
      return house.may(user.sessionId === '' ? { ...user, userId: '' } : user, act, channel, isSubscribed);
    },
  };
}

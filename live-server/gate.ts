// What the hub asks of whoever runs it: who somebody is, which channels there are, who may do what in them.

export interface LiveUser {
  /** Empty for a guest. */
  userId: string;
  /** The session that the token belongs to; empty where there are none. */
  sessionId: string;
  /** Seconds until the token expires; 0 for never. */
  ttlS: number;
  /** Shown to others in presence, joins and the user's own publications. */
  info?: unknown;
  /** Channels that the user hears without asking. */
  channels?: readonly string[];
}

export interface SubscriptionGrant {
  channel: string;
  userId: string;
  /** The one connection that it is for; empty for any. */
  client: string;
  /** Seconds until it expires; 0 for never. */
  ttlS: number;
  info?: unknown;
}

/** How a channel behaves. */
export interface ChannelRules {
  presence: boolean;
  /** Joins and leaves are told to those who ask for them. */
  joinLeave: boolean;
  /** How many publications are kept, and for how long. 0 keeps none: no numbers, no recovery. */
  historySize: number;
  historyTtlMs: number;
  /** Every subscription is numbered and recovers, whether the client asks or not. */
  recoverable: boolean;
  /** Publications may go as differences to the one before. */
  delta: boolean;
}

export type LiveAct = 'subscribe' | 'publish' | 'presence' | 'history';

export interface LiveGate {
  /** The rules of a channel; undefined when there is none of this name. */
  rulesOf(channel: string): ChannelRules | undefined;
  /** The user of a connection token. `expired` lets the client fetch a new one, `refused` ends it. Without a token: a guest. */
  authenticate(token: string): Promise<LiveUser | 'expired' | 'refused'>;
  may(user: LiveUser, act: LiveAct, channel: string, isSubscribed: boolean): boolean;
  /** Reads a token for one subscription. Where this is missing, such tokens are refused. */
  readGrant?(token: string): SubscriptionGrant | 'expired' | 'refused';
}

/**
 * True when a channel may be heard by this user as far as its name tells: after the last # stand the ids of those who may. An empty
 * id is never among them, whatever the name says.
 */
export function isListed(channel: string, userId: string): boolean {
  const at = channel.lastIndexOf('#');
  return (
    at >= 0 &&
    userId !== '' &&
    channel
      .slice(at + 1)
      .split(',')
      .includes(userId)
  );
}

const maxNameLength = 255;

/** Printable ASCII, not longer than the protocol has it. */
export const isChannelName = (channel: string): boolean => channel.length <= maxNameLength && /^[\x21-\x7e]+$/.test(channel);

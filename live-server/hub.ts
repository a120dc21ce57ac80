// The live server's middle: connections, users, channels, and the beat by which pings go out and the silent are let go.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type Channels, createChannels, type Subscription } from './channels.ts';
import { type Closure, closures, unsubscriptions } from './codes.ts';
import type { LiveConnection } from './connection.ts';
import type { LiveGate, LiveUser } from './gate.ts';
import { type Outgoing, push } from './outgoing.ts';
import { createSubnets, type Subnets } from './subnets.ts';

export interface LiveSettings {
  pingMs: number;
  /** How long a client may take to answer a ping. With the beat's length a dead link is noticed within ping + pong + one second. */
  pongMs: number;
  /** How long a connection may be there without a successful connect. */
  staleMs: number;
  /** How long after its expiry a connection or subscription is borne with. */
  graceMs: number;
  beatMs: number;
  /** How long the answer to an address's second expired token within a minute is held back: some clients do not wait. */
  expiredDelayMs: number;
  maxFrameBytes: number;
  /** Below the frame's limit, so that a too large publication is refused and does not end the client. */
  maxPublishBytes: number;
  maxQueuedBytes: number;
  /** Channels of one connection. */
  maxChannels: number;
  connectionsPerUser: number;
  connectionsPerAddress: number;
  /** How fast an address opens new ones, after twice as many at once as it may have. */
  newPerSecondPerAddress: number;
  /** Work of a connection: a command counts as one, and so does each KiB that it sends or is answered. */
  commandBurst: number;
  commandsPerSecond: number;
  /** The same for all connections of an address. */
  commandBurstPerAddress: number;
  commandsPerSecondPerAddress: number;
  /** Bytes held for the connections of an address: what they do not read, and what they sent of messages that are not whole. */
  maxHeldBytesPerAddress: number;
  /** The same for all addresses. */
  maxHeldBytes: number;
}

export const defaultLiveSettings: LiveSettings = {
  pingMs: 25_000,
  pongMs: 7000,
  staleMs: 15_000,
  graceMs: 25_000,
  beatMs: 500,
  expiredDelayMs: 1000,
  maxFrameBytes: 64 * 1024,
  maxPublishBytes: 60 * 1024,
  maxQueuedBytes: 1024 * 1024,
  maxChannels: 128,
  connectionsPerUser: 32,
  connectionsPerAddress: 500,
  newPerSecondPerAddress: 20,
  commandBurst: 500,
  commandsPerSecond: 100,
  commandBurstPerAddress: 20_000,
  commandsPerSecondPerAddress: 2000,
  maxHeldBytesPerAddress: 16 * 1024 * 1024,
  maxHeldBytes: 128 * 1024 * 1024,
};

export interface LiveHubOptions {
  /** Wall time in milliseconds, for how long histories are kept. */
  wallMs(): number;
  tellError(error: unknown, what: string): void;
  settings?: Partial<LiveSettings>;
}

export interface LiveHub {
  readonly settings: LiveSettings;
  readonly gate: LiveGate;
  readonly channels: Channels;
  readonly subnets: Subnets;
  /** Names this process among others. */
  readonly node: string;
  /** How many connections there are. */
  readonly size: number;
  wallMs(): number;
  /** Monotonic time. */
  nowMs(): number;
  tellError(error: unknown, what: string): void;
  add(connection: LiveConnection): void;
  remove(connection: LiveConnection): void;
  /** Counts the connection among its user's. False when the user has too many. */
  admit(connection: LiveConnection, user: LiveUser): boolean;
  /** Sees to it that the connection's messages go out at the end of this turn. */
  flushSoon(connection: LiveConnection): void;
  attach(subscription: Subscription): void;
  detach(subscription: Subscription): void;
  tellJoin(subscription: Subscription): void;
  /** When a grant of so many seconds and the grace are over. */
  endOf(ttlS: number): number;
  /** Who is in a channel, by connection. */
  presence(channel: string): Record<string, object>;
  countOf(there: Record<string, object>): { num_clients: number; num_users: number };
  connections(): Iterable<LiveConnection>;
  connectionsOf(userId: string): readonly LiveConnection[];
  /** Ends the connections for which `which` says so. */
  disconnect(which: (connection: LiveConnection) => boolean, closure: Closure): void;
  /** Ends every connection and the beat. */
  close(): void;
}

const sweepMs = 60_000;
const never = Number.POSITIVE_INFINITY;

export function createLiveHub(gate: LiveGate, options: LiveHubOptions): LiveHub {
  const settings = { ...defaultLiveSettings, ...options.settings };
  const channels = createChannels(gate, options.wallMs);
  const connections = new Set<LiveConnection>();
  const users = new Map<string, Set<LiveConnection>>();
  const node = randomUUID();
  const nowMs = (): number => Math.floor(performance.now());
  const subnets = createSubnets(settings, nowMs);
  let waiting: LiveConnection[] = [];
  let beatAtMs = nowMs();
  let sweptAtMs = beatAtMs;
  const beat = setInterval(wakeAll, settings.beatMs);
  beat.unref();

  function wakeAll(): void {
    const now = nowMs();
    const late = now - beatAtMs - settings.beatMs;
    beatAtMs = now;
    // a process that stood still (suspended, blocked) has heard nobody: that is no sign of their death
    const stoodStill = late > settings.pongMs / 2;
    for (const connection of connections) {
      if (stoodStill) connection.forgive(late);
      connection.wake(now);
      endExpired(connection, now);
    }
    subnets.sweep();
    if (now - sweptAtMs < sweepMs) return;
    sweptAtMs = now;
    channels.sweep();
  }

  function endExpired(connection: LiveConnection, now: number): void {
    for (const { endsAtMs, channel } of connection.subscriptions.values())
      if (now >= endsAtMs) connection.endSubscription(channel.name, unsubscriptions.expired);
  }

  function flushAll(): void {
    const these = waiting;
    waiting = [];
    for (const connection of these) connection.flush();
  }

  function tell(subscription: Subscription, kind: 'join' | 'leave'): void {
    const { channel, connection } = subscription;
    if (!channel.rules.joinLeave || channel.subscriptions.size === 0) return;
    let message: Outgoing | undefined;
    for (const listener of channel.subscriptions) {
      if (!listener.hearsJoins) continue;
      message ??= push(channel, kind, JSON.stringify({ info: connection.infoIn(subscription) }));
      listener.connection.send(message);
    }
  }

  function detach(subscription: Subscription): void {
    subscription.connection.subscriptions.delete(subscription.channel.name);
    channels.remove(subscription);
    tell(subscription, 'leave');
  }

  return {
    settings,
    gate,
    channels,
    subnets,
    node,
    nowMs,
    detach,
    wallMs: options.wallMs,
    tellError: options.tellError,
    get size() {
      return connections.size;
    },
    add(connection) {
      connections.add(connection);
    },
    remove(connection) {
      connections.delete(connection);
      const { user } = connection;
      if (user !== undefined && user.userId !== '') {
        const own = users.get(user.userId);
        own?.delete(connection);
        if (own?.size === 0) users.delete(user.userId);
      }
      for (const subscription of connection.subscriptions.values()) detach(subscription);
    },
    admit(connection, { userId }) {
      if (userId === '') return true;
      const own = users.get(userId) ?? new Set();
      if (own.size >= settings.connectionsPerUser) return false;
      users.set(userId, own.add(connection));
      return true;
    },
    flushSoon(connection) {
      if (waiting.push(connection) === 1) queueMicrotask(flushAll);
    },
    attach(subscription) {
      subscription.connection.subscriptions.set(subscription.channel.name, subscription);
      channels.add(subscription);
    },
    tellJoin: (subscription) => tell(subscription, 'join'),
    endOf: (ttlS) => (ttlS > 0 ? nowMs() + ttlS * 1000 + settings.graceMs : never),
    presence(channel) {
      const there: Record<string, object> = {};
      for (const subscription of channels.find(channel)?.subscriptions ?? [])
        there[subscription.connection.client] = subscription.connection.infoIn(subscription);
      return there;
    },
    countOf(there) {
      const infos = Object.values(there) as { user: string }[];
      return { num_clients: infos.length, num_users: new Set(infos.map(({ user }) => user)).size };
    },
    connections: () => connections,
    connectionsOf: (userId) => [...(users.get(userId) ?? [])],
    disconnect(which, closure) {
      for (const connection of connections) if (which(connection)) connection.close(closure);
    },
    close() {
      clearInterval(beat);
      for (const connection of connections) connection.close(closures.shutdown);
    },
  };
}

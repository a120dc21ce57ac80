// Every channel that somebody hears or that has a history: who listens, what was said, and the way from one publication to all
// listeners. Nothing here waits, so the order is the same for everybody and no listener comes between two steps.
import { randomBytes } from 'node:crypto';
import { unsubscriptions } from './codes.ts';
import type { LiveConnection } from './connection.ts';
import { deltaMessages } from './delta.ts';
import type { ChannelRules, LiveGate } from './gate.ts';
import { push } from './outgoing.ts';
import { makePublication, type Position, type Publication, type Stream, trim } from './stream.ts';

export interface Subscription {
  readonly connection: LiveConnection;
  readonly channel: Channel;
  /** Number of the last publication that was handed over. */
  offset: number;
  isPositioned: boolean;
  hearsJoins: boolean;
  usesDelta: boolean;
  /** The client has the channel's last publication, so the next may go as a difference. */
  hasBase: boolean;
  isServerSide: boolean;
  info: unknown;
  /** Monotonic time at which its grant and the grace are over; Infinity for never. */
  endsAtMs: number;
}

export interface Channel {
  readonly name: string;
  readonly nameJson: string;
  readonly rules: ChannelRules;
  readonly subscriptions: Set<Subscription>;
  stream: Stream | undefined;
  /** The last publication's data, kept where differences to it may be asked for. */
  lastData: string | undefined;
  /** Wall time since when nobody listens. */
  idleSinceMs: number;
}

export interface PublishOptions {
  /** Who published, shown to the listeners. */
  info?: unknown;
  tags?: Record<string, string>;
  skipHistory?: boolean;
}

export interface Channels {
  /** The channel of that name, made if need be. */
  open(name: string, rules: ChannelRules): Channel;
  find(name: string): Channel | undefined;
  /** The channel's history, made if need be; undefined when it keeps none. */
  streamOf(channel: Channel): Stream | undefined;
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  /** Hands data (JSON text) to all listeners. Returns its number; undefined when there is no such channel. */
  publish(name: string, data: string, options?: PublishOptions): Position | undefined;
  /** Forgets the history, so that nobody can recover from before. */
  forget(name: string): void;
  /** Lets go of histories that nobody can ask for any more. */
  sweep(): void;
  all(): Iterable<Channel>;
  readonly size: number;
}

/** How long the numbers of a channel are kept after its last listener and publication. */
const idleTtlMs = 3_600_000;
const maxChannels = 200_000;
/** Letters of all histories together; channels that nobody hears give way first. */
const maxKept = 128 * 1024 * 1024;
/** How much is left of that after making room, so that it need not be made again at once. */
const roomShare = 0.75;

export const keepsHistory = (rules: ChannelRules): boolean => rules.historySize > 0 && rules.historyTtlMs > 0;

const lettersOf = ({ stream }: Channel): number => stream?.publications.reduce((sum, { text }) => sum + text.length, 0) ?? 0;

export function createChannels(gate: Pick<LiveGate, 'rulesOf'>, wallMs: () => number, commonAllowance: number = maxKept): Channels {
  const channels = new Map<string, Channel>();
  /** Letters that were kept since the last count, those that were let go since then included. */
  let kept = 0;
  let countAt = commonAllowance;
  /** New with every process, so that no position outlives it. */
  const era = randomBytes(4).toString('hex');
  let streams = 0;

  function open(name: string, rules: ChannelRules): Channel {
    const known = channels.get(name);
    if (known !== undefined) return known;
    if (channels.size >= maxChannels) dropIdle(maxChannels / 10);
    const made: Channel = {
      name,
      nameJson: JSON.stringify(name),
      rules,
      subscriptions: new Set(),
      stream: undefined,
      lastData: undefined,
      idleSinceMs: wallMs(),
    };
    channels.set(name, made);
    return made;
  }

  function streamOf(channel: Channel): Stream | undefined {
    if (!keepsHistory(channel.rules)) return undefined;
    if (channel.stream === undefined) {
      streams += 1;
      channel.stream = { epoch: `${era}${streams.toString(36)}`, top: 0, publications: [] };
    }
    return channel.stream;
  }

  /** Makes room: the oldest that nobody hears. Who comes back to them later is told that its position is unknown. */
  function dropIdle(max: number): void {
    let dropped = 0;
    for (const channel of channels.values()) {
      if (dropped >= max) return;
      if (channel.subscriptions.size > 0) continue;
      channels.delete(channel.name);
      dropped += 1;
    }
  }

  /** Counts what the histories hold; when that is too much, drops those that nobody hears, the oldest first. */
  function makeRoom(): void {
    kept = 0;
    for (const channel of channels.values()) {
      if (channel.stream !== undefined) trim(channel.stream, channel.rules, wallMs());
      kept += lettersOf(channel);
    }
    for (const channel of channels.values()) {
      if (kept <= commonAllowance * roomShare) break;
      if (channel.subscriptions.size > 0) continue;
      kept -= lettersOf(channel);
      channels.delete(channel.name);
    }
    // what is heard stays whatever it holds; then the next count has to wait
    countAt = Math.max(commonAllowance, kept / roomShare);
  }

  function fanOut(channel: Channel, publication: Publication): void {
    const { offset } = publication;
    const whole = push(channel, 'pub', publication.text);
    let forDelta: ReturnType<typeof deltaMessages> | undefined;
    for (const subscription of channel.subscriptions) {
      if (offset > 0 && subscription.isPositioned) {
        if (offset !== subscription.offset + 1) {
          subscription.connection.endSubscription(channel.name, unsubscriptions.insufficientState);
          continue;
        }
        subscription.offset = offset;
      }
      if (subscription.usesDelta) {
        forDelta ??= deltaMessages(channel, publication);
        subscription.connection.send(subscription.hasBase ? forDelta.difference() : forDelta.whole());
        subscription.hasBase = true;
      } else subscription.connection.send(whole);
    }
  }

  return {
    open,
    streamOf,
    find: (name) => channels.get(name),
    add(subscription) {
      subscription.channel.subscriptions.add(subscription);
    },
    remove(subscription) {
      const { channel } = subscription;
      channel.subscriptions.delete(subscription);
      if (channel.subscriptions.size > 0) return;
      channel.idleSinceMs = wallMs();
      if (channel.stream === undefined) channels.delete(channel.name);
    },
    publish(name, data, { info, tags, skipHistory = false } = {}) {
      const rules = gate.rulesOf(name);
      if (rules === undefined) return undefined;
      const isKept = keepsHistory(rules) && !skipHistory;
      const channel = isKept ? open(name, rules) : channels.get(name);
      if (channel === undefined) return { offset: 0, epoch: '' };
      const stream = isKept ? streamOf(channel) : undefined;
      const nowMs = wallMs();
      if (stream !== undefined) stream.top += 1;
      const extra = { ...(info !== undefined && { info }), ...(tags !== undefined && { tags }) };
      const publication = makePublication(data, stream?.top ?? 0, nowMs, extra);
      if (stream !== undefined) {
        stream.publications.push(publication);
        trim(stream, rules, nowMs);
      }
      if (channel.subscriptions.size > 0) fanOut(channel, publication);
      else channel.idleSinceMs = nowMs;
      if (rules.delta) channel.lastData = data;
      if (stream !== undefined) kept += publication.text.length;
      if (kept > countAt) makeRoom();
      return { offset: publication.offset, epoch: stream?.epoch ?? '' };
    },
    forget(name) {
      const channel = channels.get(name);
      if (channel === undefined) return;
      channel.stream = undefined;
      for (const { connection } of channel.subscriptions) connection.endSubscription(name, unsubscriptions.insufficientState);
    },
    sweep() {
      const nowMs = wallMs();
      for (const channel of channels.values()) {
        if (channel.stream !== undefined) trim(channel.stream, channel.rules, nowMs);
        const isEmpty = channel.subscriptions.size === 0 && (channel.stream?.publications.length ?? 0) === 0;
        if (isEmpty && nowMs - channel.idleSinceMs > idleTtlMs) channels.delete(channel.name);
      }
    },
    all: () => channels.values(),
    get size() {
      return channels.size;
    },
  };
}

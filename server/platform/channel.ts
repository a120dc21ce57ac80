// What a live channel is on the server. A file *.channel.ts exports channels, and the start collects them: the gate, the embedded server
// and the configuration for Centrifugo take them from there.
import { type ChannelRow, type LiveChannelName, liveChannels } from '#contract/live/channels.ts';
import { eventSchemas, type LiveEvents } from '#contract/live/events.ts';
import type { Kind } from './collect.ts';

/** Follows what is told on other channels and publishes on its own. */
export interface Feed {
  /** Names of the channels that it follows. */
  follows: readonly string[];
  /** Something was told on one of them. */
  notice(): void;
  close(): void;
}

/** What a channel may add to its row, for a module that needs D of the app; E is its event. */
export interface ChannelParts<D, E> {
  /** Makes the event of what the outbox holds. Without it the outbox holds the whole event. */
  shape?(deps: D, body: unknown): E;
  /** Opens a feed, for a channel whose events are not written into the outbox. */
  openFeed?(deps: D, publish: PublishOfFeed<E>): Feed;
  /** Of a keyed channel: whether there is one of this key. Without it there is one of every key. */
  has?(deps: D, key: string): boolean;
}

/**
 * Publishes an event of a feed; `key` is the same for the same event. `to` is the full name, where the channel is one for each of many things or
 * players. Several are heard in their order.
 */
export type PublishOfFeed<E> = (key: string, event: E, to?: string) => Promise<void>;

export interface Channel<D> extends ChannelParts<D, unknown> {
  row: ChannelRow;
}

interface Declare<D> {
  /** Puts a channel of the contract into force. */
  <N extends LiveChannelName>(name: N, parts?: ChannelParts<D, LiveEvents[N]>): Channel<D>;
  /** The same for a channel that brings its own row. */
  (row: ChannelRow, parts?: ChannelParts<D, unknown>): Channel<D>;
}

/** Returns what makes the channels of a module that needs D of the app. */
export const channelFor =
  <D>(): Declare<D> =>
  (channel: LiveChannelName | ChannelRow, parts: ChannelParts<D, unknown> = {}) => ({
    row: typeof channel === 'string' ? { name: channel, ...liveChannels[channel], event: eventSchemas[channel] } : channel,
    ...parts,
  });

/** The channels of a house, for whoever collects them. */
export const channelKind = <D>(): Kind<Channel<D>> => ({
  suffix: 'channel',
  is: (value): value is Channel<D> => typeof value === 'object' && value !== null && 'row' in value && 'event' in (value.row as object),
  nameOf: ({ row }) => row.name,
});

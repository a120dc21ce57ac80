// What a feature does with the live channels that concern it. Each lists its own in its `live.ts`; the app finds those files, listens to
// their channels as far as the reader may, and hands every event on.
import type { QueryClient } from '@tanstack/react-query';
import { type LiveChannelName, liveChannels } from '#contract/live/channels.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import { type CallName, paths } from '#contract/kernel/paths.ts';
import type { Texts } from '../i18n/texts.tsx';
import type { Alert } from '../ui/alerts.ts';

/** The page that an event comes to. */
export interface LivePage {
  queries: QueryClient;
  texts: Texts;
  /** Writes an amount in its currency; undefined while the currency is not known. */
  money: (minor: number, currency: string) => string | undefined;
  /** Whether this is newer than what was told of the same thing before, and so worth words. */
  isNews: (thing: { id: string; version: number }) => boolean;
}

export interface ChannelHandler<E> {
  /** Runs once before anything is read: keeps answers of the API and events from undoing each other. */
  prepare?: (queries: QueryClient) => void;
  /** Takes an event into the page's data. Returns what is to be said of it, if anything. */
  take: (page: LivePage, event: E) => Alert | undefined | void;
}

/** The channels of which there is one for each of many things. They are watched where the thing is shown. */
export type KeyedChannelName = {
  [C in LiveChannelName]: (typeof liveChannels)[C] extends { isKeyed: true } ? C : never;
}[LiveChannelName];
export type { LiveEvents };

export type ChannelHandlers = { [C in LiveChannelName]?: ChannelHandler<LiveEvents[C]> };

/** A feature's `live.ts`. */
export interface ChannelsOfFeature {
  channels: ChannelHandlers;
}

export type LiveNews = { [C in LiveChannelName]: { channel: C; event: LiveEvents[C] } }[LiveChannelName];

/** The handlers of all features. @throws Error for a channel that two features take */
export function collectChannels(features: readonly ChannelsOfFeature[]): ChannelHandlers {
  const names = features.flatMap(({ channels }) => Object.keys(channels));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two features take the channel '${twice}'`);
  return Object.assign({}, ...features.map(({ channels }) => channels)) as ChannelHandlers;
}

export const channelNames = (handlers: ChannelHandlers): LiveChannelName[] => Object.keys(handlers) as LiveChannelName[];

/** Takes one event in. Returns what is to be said of it. */
export function takeNews(handlers: ChannelHandlers, page: LivePage, { channel, event }: LiveNews): Alert | undefined {
  const handler = handlers[channel] as ChannelHandler<typeof event> | undefined;
  return handler?.take(page, event) ?? undefined;
}

/** The call that holds what a channel's events change; undefined where the contract has none yet. */
export const snapshotOf = (channel: LiveChannelName): CallName | undefined =>
  (Object.keys(paths) as CallName[]).find((name) => paths[name] === liveChannels[channel].snapshot);

// Who may hear what, and how channels behave. A player's channel has a full name that ends in the player's id: wallet:accounts#{playerId}.
// Of a keyed channel there is one for each of many things: sports:event.{id}. Channels behave by the part of their names before the colon: the embedded server takes its rules from here and so does the
// configuration that is printed for Centrifugo, where the same part is a namespace.
import { type ChannelRow, keyedChannel, liveChannels, privateChannel } from '#contract/live/channels.ts';
import { type ChannelRules, namespaceOf } from '#live-server/index.ts';
import type { Channel } from '#server/platform/channel.ts';

export interface ChannelTable<D> {
  channels: readonly Channel<D>[];
  /** How the channels of each namespace behave. */
  namespaces: Readonly<Record<string, ChannelRules>>;
  /** The rules of a channel by its full name; undefined where there is no such namespace. */
  rulesOf(channel: string): ChannelRules | undefined;
  /** The channel that a full name stands for. */
  named(channel: string): Channel<D> | undefined;
  /**
   * True when the table lets the user listen to the channel. The protocol has lists of listeners too, but nothing is ever told on
   * them here, and a player who enters ever new ones would only push the histories of others out.
   */
  mayListen(userId: string, channel: string): boolean;
}

/** A short loss is made good from these, without asking the database. */
const history = { historySize: 100, historyTtlMs: 300_000, recoverable: true } as const;

/** The player's own channels: presence shows where else the player is connected. */
const ofPlayer: ChannelRules = { ...history, presence: true, joinLeave: false, delta: false };
/** Has a public channel among the private ones: nobody may see who is in it. Its lists change little, so differences save much. */
const ofEveryone: ChannelRules = { ...history, presence: false, joinLeave: false, delta: true };
/** One for each of many things, each event another part of it: little is kept of each, and differences between two of them save nothing. */
const ofMany: ChannelRules = {
  historySize: 20,
  historyTtlMs: 30_000,
  recoverable: true,
  presence: false,
  joinLeave: false,
  delta: false,
};
/** Channels without a namespace do not exist here: they keep nothing and nobody may enter. */
const nothing: ChannelRules = { historySize: 0, historyTtlMs: 0, recoverable: false, presence: false, joinLeave: false, delta: false };

const wellNamed = /^[a-z][a-z0-9-]*:[a-z][a-z0-9-]*$/;

function rulesByNamespace(rows: readonly ChannelRow[]): Record<string, ChannelRules> {
  const bad = rows.find(({ name }) => !wellNamed.test(name));
  if (bad !== undefined) throw new Error(`The channel "${bad.name}" has no name of the form <namespace>:<words>.`);
  const groups = Map.groupBy(rows, ({ name }) => namespaceOf(name));
  return Object.fromEntries([...groups].map(([name, of]) => [name, rulesFor(of)]));
}

function rulesFor(rows: readonly ChannelRow[]): ChannelRules {
  if (rows.some(({ isKeyed }) => isKeyed)) return ofMany;
  return rows.some(({ who }) => who === 'everyone') ? ofEveryone : ofPlayer;
}

/**
 * `deps`: what tells which keys of a keyed channel there are; without it there are all.
 * @throws Error for a name that has no namespace, and for a channel of the contract that no file puts into force
 */
export function createChannelTable<D>(channels: readonly Channel<D>[], deps?: D): ChannelTable<D> {
  const byName = new Map(channels.map((channel) => [channel.row.name, channel]));
  const namespaces = rulesByNamespace(channels.map(({ row }) => row));
  for (const name of Object.keys(liveChannels))
    if (!byName.has(name)) throw new Error(`The channel ${name} is in force nowhere. A file *.channel.ts exports it.`);
  const named = (channel: string) => byName.get(channel.split(/[#.]/)[0] ?? '');

  function isThere({ row, has }: Channel<D>, channel: string): boolean {
    const key = channel.slice(keyedChannel(row.name, '').length);
    return key !== '' && channel === keyedChannel(row.name, key) && (deps === undefined || has?.(deps, key) !== false);
  }
  return {
    channels,
    namespaces,
    rulesOf(channel) {
      const name = namespaceOf(channel);
      if (name === '') return nothing;
      return Object.hasOwn(namespaces, name) ? namespaces[name] : undefined;
    },
    named,
    mayListen(userId, channel) {
      const found = named(channel);
      if (found === undefined) return false;
      const { row } = found;
      if (row.isKeyed) return isThere(found, channel);
      return row.who === 'everyone' ? channel === row.name : userId !== '' && channel === privateChannel(row.name, userId);
    },
  };
}

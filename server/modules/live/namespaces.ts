// How the channels behave, by the part of their names before the colon. The embedded server takes its rules from here and so does the
// configuration that is printed for Centrifugo, where the same part is a namespace.
import { type LiveChannelName, liveChannels } from '#contract/channels.ts';
import { type ChannelRules, namespaceOf } from '#live-server/index.ts';

/** A short loss is made good from these, without asking the database. */
const history = { historySize: 100, historyTtlMs: 300_000, recoverable: true } as const;

/** The player's own channels: presence shows where else the player is connected. */
const ofPlayer: ChannelRules = { ...history, presence: true, joinLeave: false, delta: false };
/** Has a public channel among the private ones: nobody may see who is in it. Its lists change little, so differences save much. */
const ofEveryone: ChannelRules = { ...history, presence: false, joinLeave: false, delta: true };

export const namespaces: Readonly<Record<string, ChannelRules>> = {
  wallet: ofPlayer,
  payment: ofPlayer,
  bonus: ofPlayer,
  notification: ofPlayer,
  game: ofEveryone,
};

/** Channels without a namespace do not exist here: they keep nothing and nobody may enter. */
const nothing: ChannelRules = { historySize: 0, historyTtlMs: 0, recoverable: false, presence: false, joinLeave: false, delta: false };

export function rulesOf(channel: string): ChannelRules | undefined {
  const name = namespaceOf(channel);
  if (name === '') return nothing;
  return Object.hasOwn(namespaces, name) ? namespaces[name] : undefined;
}

/** The channel of the contract that a full name stands for. */
export function channelNamed(channel: string): LiveChannelName | undefined {
  const [name = ''] = channel.split('#');
  return Object.hasOwn(liveChannels, name) ? (name as LiveChannelName) : undefined;
}

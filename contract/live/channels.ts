// The live channels: name, who may listen, where the snapshot comes from; the events are in events.ts. No schema values here: the page
// imports it. A player's channel has a full name that ends in the player's id: wallet:accounts#{playerId}.
import type { TSchema } from 'typebox';
import type { LiveEvents } from './events.ts';

export type LiveChannelName = keyof LiveEvents;

export interface LiveChannel {
  /** `player`: that player's open sessions alone. `everyone`: guests too, under the bare name. */
  who: 'player' | 'everyone';
  /** The call whose answer is the state that the events change. It is read after every subscribing that did not recover. */
  snapshot: `GET /${string}`;
  /** There is one for each of many things: `name.key`, as `keyedChannel` writes it. */
  isKeyed?: true;
}

/** A channel as one row: its name, and the schema of its events beside the rest. Names are `<namespace>:<words>`. */
export interface ChannelRow extends LiveChannel {
  name: string;
  event: TSchema;
}

export const liveChannels = {
  'wallet:accounts': { who: 'player', snapshot: 'GET /wallet/accounts' },
  'payment:invoices': { who: 'player', snapshot: 'GET /payment/invoices' },
  'bonus:player-bonus-codes': { who: 'player', snapshot: 'GET /game/bonuses/bonuscodes' },
  'bonus:player-bonuses': { who: 'player', snapshot: 'GET /game/player-bonuses' },
  'bonus:player-freespins': { who: 'player', snapshot: 'GET /game/player-freespins' },
  'game:bets': { who: 'player', snapshot: 'GET /game/bets' },
  'player:limits': { who: 'player', snapshot: 'GET /player/limits' },
  'notification:notifications': { who: 'player', snapshot: 'GET /notification/notifications' },
  'player:play-session': { who: 'player', snapshot: 'GET /player/play-session' },
  'verification:checks': { who: 'player', snapshot: 'GET /player/verification' },
  'support:chat': { who: 'player', snapshot: 'GET /support/chat' },
  /** Keyed by what the server wrote for the key of a guest's browser: nobody else can name it. */
  'support-guest:chat': { who: 'everyone', snapshot: 'GET /support/chat', isKeyed: true },
  'game:winners': { who: 'everyone', snapshot: 'GET /game/spins/winners' },
  /** Keyed by the event's id. */
  'sports:event': { who: 'everyone', snapshot: 'GET /sports/events/{id}', isKeyed: true },
  /** Keyed by the sport's id, or `live` for what is played now in all sports. */
  'sports:list': { who: 'everyone', snapshot: 'GET /sports/events', isKeyed: true },
} as const satisfies Record<LiveChannelName, LiveChannel>;

/** The channels that have a handler on the page (`live.ts` of a feature), typed for it; a test compares the two. */
export const channels = {
  'wallet:accounts': liveChannels['wallet:accounts'],
  'payment:invoices': liveChannels['payment:invoices'],
  'bonus:player-bonus-codes': liveChannels['bonus:player-bonus-codes'],
  'bonus:player-bonuses': liveChannels['bonus:player-bonuses'],
  'bonus:player-freespins': liveChannels['bonus:player-freespins'],
  'game:bets': liveChannels['game:bets'],
  'player:limits': liveChannels['player:limits'],
  'notification:notifications': liveChannels['notification:notifications'],
  'player:play-session': liveChannels['player:play-session'],
  'verification:checks': liveChannels['verification:checks'],
  'support:chat': liveChannels['support:chat'],
  'game:winners': liveChannels['game:winners'],
} as const;
export type ChannelName = keyof typeof channels;
export type ChannelEvents = Pick<LiveEvents, ChannelName>;

/** The full name under which one player's events travel. */
export const privateChannel = (name: string, playerId: string): string => `${name}#${playerId}`;

/** The full name of the channel of one thing among many. */
export const keyedChannel = (name: string, key: string): string => `${name}.${key}`;
/** The key of the list of what is played now. */
export const liveListKey = 'live';

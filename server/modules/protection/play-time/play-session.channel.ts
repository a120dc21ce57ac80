import { channelFor } from '#server/platform/channel.ts';

/** A player's play session; tell-play-session.ts tells of each change. */
export const playSessionChannel = channelFor()('player:play-session');

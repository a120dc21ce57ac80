import { channelFor } from '#server/platform/channel.ts';

/** Stakes that were refused for their player's limits; protection tells of them. */
export const betsChannel = channelFor()('game:bets');

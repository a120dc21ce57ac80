import { channelFor } from '#server/platform/channel.ts';

/** That a player's limits have changed; limit-row.ts tells of each change. */
export const limitsChannel = channelFor()('player:limits');

import { channelFor } from '#server/platform/channel.ts';

/** How a player's checks stand; publish.ts tells of each change. */
export const verificationChannel = channelFor()('verification:checks');

import { channelFor } from '#server/platform/channel.ts';

/** Bets that wait for acceptance. Nothing is told on it yet. */
export const betsChannel = channelFor()('game:bets');

import { channelFor } from '#server/platform/channel.ts';

const channel = channelFor();

// nothing is told on them yet
export const bonusCodesChannel = channel('bonus:player-bonus-codes');
export const bonusesChannel = channel('bonus:player-bonuses');
export const freeSpinsChannel = channel('bonus:player-freespins');

import { channelFor } from '#server/platform/channel.ts';

const channel = channelFor();

// what is told on them is made where it changes; the free spins' by the games
export const bonusCodesChannel = channel('bonus:player-bonus-codes');
export const bonusesChannel = channel('bonus:player-bonuses');
export const freeSpinsChannel = channel('bonus:player-freespins');

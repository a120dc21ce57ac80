import { gambleWays } from '#games/sdk/slot/gamble/returns.ts';
import { data } from './data.ts';
import { slot } from './maths.ts';

export const ways = gambleWays(slot.model, data.gamble);

/** How a player gambles is decided in the round: before it nobody knows how much it varies. */
export const oddsOf = (): undefined => undefined;

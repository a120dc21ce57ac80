import { defineSlot } from '#games/sdk/slot/define-slot.ts';
import { data } from './data.ts';

/** Lines that pay from the left, and nothing else. */
export const slot = defineSlot(data, {
  evaluation: 'lines',
  rules: {
    lineWins: 'left to right from reel 1, only the best win of each line; wins of different lines are added',
    wild: 'kite stands for every symbol and pays as itself where that is more',
    draws: 'one draw below the length of the strip for each reel from left to right gives the stop, shown in the top row',
  },
});

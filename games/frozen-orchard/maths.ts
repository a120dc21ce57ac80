import { defineSlot } from '#games/sdk/slot/define-slot.ts';
import { nudges } from '#games/sdk/slot/mechanics/nudges.ts';
import { data } from './data.ts';

/** The orchard's maths: lines that pay from the left, and a nudge where one would win. */
export const slot = defineSlot(data, {
  evaluation: 'lines',
  mechanic: nudges({ oneIn: data.nudgeOneIn }),
  rules: {
    lineWins: 'left to right from reel 1, only the best win of each line; wins of different lines are added',
    wild: 'star stands for every symbol and pays as itself where that is more',
    nudges: 'after a stop without a win, where moving one reel by one symbol would win: one draw more, and at 0 the best such move is made',
    draws: 'one draw below the length of the strip for each reel from left to right gives the stop, shown in the top row',
  },
});

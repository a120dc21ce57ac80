import { defineSlot } from '#games/sdk/slot/define-slot.ts';
import { nudges } from '#games/sdk/slot/mechanics/nudges.ts';
import { data } from './data.ts';

const rules = {
  evaluation: 'lines',
  mechanic: nudges({ oneIn: data.nudgeOneIn }),
  rules: {
    lineWins: 'left to right from reel 1, only the best win of each line; wins of different lines are added',
    wild: 'star stands for every symbol and pays as itself where that is more',
    nudges: 'after a stop without a win, where moving one reel by one symbol would win: one draw more, and at 0 the best such move is made',
    draws: 'one draw below the length of the strip for each reel from left to right gives the stop, shown in the top row',
  },
} as const;

/** The orchard's maths: lines that pay from the left, a nudge where one would win, and a gamble for what was won. */
export const slot = defineSlot(data, rules);

const { gamble: _gamble, ...withoutGamble } = data;
const firstSheet = { ...data.sheet, version: '1.0.0', mathHash: 'e75500439ac7034ec98d3e0a526d4686093791ebe85c23c61d38fc59910a97f8' };

/** Its first version, without the gamble: rounds that were played by it are still paid, shown and verified. */
export const firstSlot = defineSlot({ ...withoutGamble, sheet: firstSheet }, rules);

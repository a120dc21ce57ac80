import { defineSlot } from '#games/sdk/slot/define-slot.ts';
import { holdAndRespin } from '#games/sdk/slot/mechanics/hold-and-respin.ts';
import { data } from './data.ts';

/** The mountain's maths: lines, and embers that stay while everything else is drawn again. */
export const slot = defineSlot(data, {
  evaluation: 'lines',
  mechanic: holdAndRespin<string>(data.hold),
  rules: {
    lineWins: 'left to right from reel 1, only the best win of each line; wins of different lines are added',
    wild: 'serpent stands for every symbol but embers and pays as itself where that is more',
    embers: 'six or more in a stop stay; then every other place is drawn again, reel by reel from the left, top to bottom',
    respins: 'three; each that brings an ember begins the three anew; at the end every ember pays its stakes',
    draws:
      'one draw below the length of the strip for each reel gives the stop; in a respin one draw a place, by the chances in their order',
  },
});

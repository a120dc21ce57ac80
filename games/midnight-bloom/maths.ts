import { defineSlot } from '#games/sdk/slot/define-slot.ts';
import { expandingWilds } from '#games/sdk/slot/mechanics/expanding-wilds.ts';
import { data } from './data.ts';

/** The garden's maths: wins by ways, and a flower that fills its reel. */
export const slot = defineSlot(data, {
  evaluation: 'ways',
  mechanic: expandingWilds(),
  rules: {
    ways: 'a symbol on reels in a row from reel 1 wins once for every way to choose one of its places on each of them',
    wild: 'bloom fills its reel before anything is paid and stands for every symbol but moth; it is on reels 2, 3 and 4 alone',
    scatter: 'moth counts anywhere in the stop, under a flower too; its win is added; 3 or more open free games',
    freeGames: 'played on the free reels; all wins are multiplied; free games can be won again up to the cap',
    draws: 'one draw below the length of the strip for each reel from left to right gives the stop, shown in the top row',
  },
});

import { defineSlot } from '#games/sdk/slot/define-slot.ts';
import { data } from './data.ts';

/** The terrace's maths: wins by ways, and free games with lanterns that stay lit, as many as the player has chosen. */
export const slot = defineSlot(data, {
  evaluation: 'ways',
  rules: {
    ways: 'a symbol on reels in a row from reel 1 wins once for every way to choose one of its places on each of them',
    wild: 'lantern stands for every symbol but gong; in the base game it is on reels 2, 3 and 4 alone and counts once',
    scatter: 'gong counts anywhere; its win is added; 3 or more open free games',
    choice: 'what is chosen with the stake, by its name in choices, says how many free games there are and what lanterns count in them',
    freeGames: 'played on the free reels, which show neither lanterns nor gongs; no further ones are won',
    lanterns:
      'in each free game one draw below lanterns.of follows the stops: a number that is the index of a place in lanterns.places lights a lantern there, which stays to the last free game, stands for every symbol and counts lanterns.times times; any other number lights none',
    draws: 'one draw below the length of the strip for each reel from left to right gives the stop, shown in the top row',
  },
});

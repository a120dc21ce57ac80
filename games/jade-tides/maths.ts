import { defineSlot } from '#games/sdk/slot/define-slot.ts';
import { data } from './data.ts';

/** The bay's maths: wins by ways over reels whose number of symbols is drawn anew in every spin. */
export const slot = defineSlot(data, {
  evaluation: 'ways',
  rules: {
    tides: 'each reel shows 2 to 7 symbols: the number drawn for it stands for them by the chances in window.drawn, the fewest first',
    ways: 'a symbol on reels in a row from reel 1 wins once for every way to choose one of its places on each of them',
    wild: 'wave stands for every symbol but pearl; it is on reels 2, 3, 4 and 5 alone',
    scatter: 'pearl counts anywhere; its win is added; 4 or more open free games',
    freeGames:
      'played on the free reels; all wins are multiplied, by one more in each game up to the last; games can be won again up to the cap',
    draws:
      'one draw below the length of the strip for each reel from left to right gives the stop, shown in the top row; then one draw below window.drawn.of for each reel from left to right gives how many symbols it shows',
  },
});

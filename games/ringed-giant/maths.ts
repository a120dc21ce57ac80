import { defineSlot } from '#games/sdk/slot/define-slot.ts';
import { data } from './data.ts';

/** The giant's maths: wins by ways under a ring of numbers, and two features that can be bought. */
export const slot = defineSlot(data, {
  evaluation: 'ways',
  rules: {
    ways: 'a symbol on reels in a row from reel 1 wins once for every way to choose one of its places on each of them',
    ring: 'every symbol counts on a reel as many times as the ring says that stands over it; the ring is read from its place over reel 1 on, the first number follows the last',
    wild: 'nova stands for every symbol but moon; it is on reels 2, 3 and 4 alone',
    scatter: 'moon counts anywhere and under no ring; its win is a multiple of a single stake and is added; 3 or more open free games',
    freeGames:
      'played on the free reels under the free ring, which stands one place further in each game; games can be won again up to the cap',
    choices:
      'a choice with a price costs so many single stakes and is played on its own base reels; prizes are multiples of parts of a single stake',
    draws:
      'one draw below the length of the strip for each reel from left to right gives the stop, shown in the top row; in the game that is staked one draw below the length of ring.base follows, its place over reel 1; before the first free game one draw below the length of ring.free gives its place in that game',
  },
});

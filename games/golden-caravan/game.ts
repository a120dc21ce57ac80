// Golden Caravan as the provider takes it.
import { reelShow } from '#games/sdk/slot/reel-show.ts';
import { slotGame } from '#games/sdk/slot/slot-game.ts';
import { pictures } from './client/art/pictures.ts';
import { data } from './data.ts';
import { goldenCaravan, goldenCaravanMaths } from './slot.ts';

export default {
  ...slotGame({
    ...data,
    pictures,
    maths: [goldenCaravanMaths],
    ranges: [
      ['EUR', 20n, 10_000n],
      ['USD', 20n, 12_000n],
      ['BRL', 100n, 50_000n],
      ['BTC', 200n, 100_000n],
      ['ETH', 6000n, 3_000_000n],
    ],
    features: ['wilds', 'free-games', 'multiplier'],
    poster: 'caravan',
    texts: new URL('texts/', import.meta.url),
  }),
  reels: reelShow(goldenCaravan),
  place: 1,
};

// Midnight Bloom as the provider takes it.
import { slotGame } from '#games/sdk/slot/slot-game.ts';
import { pictures } from './client/art/pictures.ts';
import { slot } from './maths.ts';

export default slotGame({
  ...slot.data,
  pictures,
  maths: [slot.maths],
  ranges: [
    ['EUR', 25n, 10_000n],
    ['USD', 25n, 12_000n],
    ['BRL', 100n, 50_000n],
    ['BTC', 250n, 100_000n],
    ['ETH', 7500n, 3_000_000n],
  ],
  features: ['wilds', 'free-games', 'ways'],
  poster: 'bloom',
  texts: new URL('texts/', import.meta.url),
});

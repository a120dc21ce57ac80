// Jade Tides as the provider takes it.
import { slotGame } from '#games/sdk/slot/slot-game.ts';
import { pictures } from './client/art/pictures.ts';
import { slot } from './maths.ts';

export default slotGame({
  ...slot.data,
  pictures,
  maths: [slot.maths],
  ranges: [
    ['EUR', 20n, 2000n],
    ['USD', 20n, 2400n],
    ['BRL', 100n, 10_000n],
    ['BTC', 200n, 20_000n],
    ['ETH', 6000n, 600_000n],
  ],
  features: ['wilds', 'free-games', 'ways', 'changing-reels', 'multiplier'],
  poster: 'tide',
  texts: new URL('texts/', import.meta.url),
});

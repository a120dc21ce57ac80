// Ringed Giant as the provider takes it.
import { slotGame } from '#games/sdk/slot/slot-game.ts';
import { pictures } from './client/art/pictures.ts';
import { slot } from './maths.ts';

export default slotGame({
  ...slot.data,
  pictures,
  maths: [slot.maths],
  ranges: [
    ['EUR', 20n, 500n],
    ['USD', 20n, 600n],
    ['BRL', 100n, 2500n],
    ['BTC', 200n, 5000n],
    ['ETH', 6000n, 150_000n],
  ],
  features: ['wilds', 'free-games', 'ways', 'multiplier', 'feature-buy'],
  poster: 'orbit',
  texts: new URL('texts/', import.meta.url),
});

// Terrace of Lanterns as the provider takes it.
import { slotGame } from '#games/sdk/slot/slot-game.ts';
import { pictures } from './client/art/pictures.ts';
import { slot } from './maths.ts';

export default slotGame({
  ...slot.data,
  pictures,
  maths: [slot.maths],
  ranges: [
    ['EUR', 20n, 10_000n],
    ['USD', 20n, 12_000n],
    ['BRL', 100n, 50_000n],
    ['BTC', 200n, 100_000n],
    ['ETH', 6000n, 3_000_000n],
  ],
  features: ['wilds', 'free-games', 'ways', 'sticky-wilds', 'choice'],
  poster: 'isles',
  texts: new URL('texts/', import.meta.url),
});

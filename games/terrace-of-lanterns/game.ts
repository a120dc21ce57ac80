// Terrace of Lanterns as the provider takes it.
import { slotGame } from '#games/sdk/slot/slot-game.ts';
import { pictures } from './client/art/pictures.ts';
import { slot } from './maths.ts';

export default slotGame({
  ...slot.data,
  pictures,
  maths: [slot.maths],
  ranges: [
    ['EUR', 20n, 5000n],
    ['USD', 20n, 6000n],
    ['BRL', 100n, 25_000n],
    ['BTC', 200n, 50_000n],
    ['ETH', 6000n, 1_500_000n],
  ],
  features: ['wilds', 'free-games', 'ways', 'sticky-wilds', 'choice'],
  poster: 'isles',
  texts: new URL('texts/', import.meta.url),
});

// Ember Serpent as the provider takes it.
import { slotGame } from '#games/sdk/slot/slot-game.ts';
import { pictures } from './client/art/pictures.ts';
import { firstSlot, slot } from './maths.ts';

export default slotGame({
  maths: [slot.maths, firstSlot.maths],
  ...slot.data,
  pictures,
  ranges: [
    ['USD', 10n, 9000n],
    ['EUR', 10n, 8000n],
    ['ETH', 3000n, 2_400_000n],
    ['BTC', 100n, 80_000n],
    ['BRL', 50n, 40_000n],
  ],
  features: ['wilds', 'respins'],
  poster: 'serpent',
  texts: new URL('texts/', import.meta.url),
});

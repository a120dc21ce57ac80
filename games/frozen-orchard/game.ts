// Frozen Orchard as the provider takes it.
import { slotGame } from '#games/sdk/slot/slot-game.ts';
import { pictures } from './client/art/pictures.ts';
import { firstSlot, slot } from './maths.ts';

export default slotGame({
  ...slot.data,
  pictures,
  maths: [slot.gamble, firstSlot.maths],
  ranges: [
    ['EUR', 10n, 5000n],
    ['USD', 10n, 6000n],
    ['BRL', 50n, 25_000n],
    ['BTC', 100n, 50_000n],
    ['ETH', 3000n, 1_500_000n],
  ],
  features: ['wilds', 'nudges', 'gamble'],
  poster: 'aurora',
  texts: new URL('texts/', import.meta.url),
});

import { slotGame } from '#games/sdk/slot/slot-game.ts';
import { pictures } from './client/art/pictures.ts';
import { slot } from './maths.ts';

export default slotGame({
  ...slot.data,
  pictures,
  maths: [slot.maths],
  ranges: [['EUR', 30n, 3000n]],
  features: ['wilds'],
  poster: 'dawn',
  texts: new URL('texts/', import.meta.url),
});

// Golden Caravan as the slot kit's client takes it: the caravan at dusk, and the night of the free games.
import type { SlotFace } from '#games/sdk/slot/client/slot-face.ts';
import { slotSounds } from '#games/sdk/slot/client/slot-sounds.ts';
import { data, freeGameAwards, freeGameCap, freeMultiplier } from '../for-client.ts';
import { pictures } from './art/pictures.ts';
import { drawScene } from './scene/draw-scene.ts';

export const face: SlotFace = {
  ...data,
  firstStops: [7, 19, 11, 22, 4],
  pictures,
  drawScene,
  colours: {
    lines: [0xffd36a, 0x6fe0c0, 0xff8a7a, 0x8fc4ff, 0xe6a6ff, 0xb9e86a, 0xffb36a, 0xfff3d0],
    anywhere: 0xbfe6ff,
    plain: 0xd9cfc6,
    glow: ['rgba(255,214,130,.85)', 'rgba(255,170,70,.32)', 'rgba(255,150,50,0)'],
    spark: ['rgba(255,246,214,1)', 'rgba(255,190,90,.8)', 'rgba(255,140,40,0)'],
    beam: 0xffdf9a,
  },
  // a scale of the east: 1, flat 2, 3, 4, 5, flat 6, flat 7
  sounds: slotSounds({ root: 220, scale: [1, 1.0667, 1.25, 1.3333, 1.5, 1.6, 1.7778], voice: 'triangle' }),
  rules: {
    words: ['rules.lines', 'rules.wild', 'rules.scatter', 'rules.free', 'rules.again'],
    values: {
      three: freeGameAwards[3],
      four: freeGameAwards[4],
      five: freeGameAwards[5],
      cap: freeGameCap,
      first: freeMultiplier.first,
      last: freeMultiplier.last,
    },
  },
};

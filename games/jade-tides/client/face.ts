// Jade Tides as the slot kit's client takes it: a bay of steep islands at dusk, and the high tide under the moon.
import type { SlotFace } from '#games/sdk/slot/client/slot-face.ts';
import { slotSounds } from '#games/sdk/slot/client/slot-sounds.ts';
import { data } from '../data.ts';
import { pictures } from './art/pictures.ts';
import { drawScene } from './draw-scene.ts';

const { awards, cap, multiplier } = data.freeGames;

export const face: SlotFace = {
  ...data,
  firstStops: [0, 5, 9, 14, 3, 20],
  firstRows: [4, 6, 7, 5, 7, 3],
  cellsHigh: 5,
  pictures,
  drawScene,
  colours: {
    lines: [0x9ff0d0],
    anywhere: 0xb8ffe4,
    plain: 0xb8ccc8,
    glow: ['rgba(220,255,240,.85)', 'rgba(80,230,190,.34)', 'rgba(20,140,130,0)'],
    spark: ['rgba(255,255,255,1)', 'rgba(170,255,230,.8)', 'rgba(60,190,200,0)'],
    beam: 0xffd0ec,
  },
  // five tones as on a zither: 1, 2, 3, 5, 6
  sounds: slotSounds({ root: 174.61, scale: [1, 1.125, 1.25, 1.5, 1.6667, 2, 2.25], voice: 'triangle' }),
  rules: {
    words: ['rules.tides', 'rules.ways', 'rules.wild', 'rules.scatter', 'rules.free', 'rules.rising', 'rules.again'],
    values: { four: awards[4], five: awards[5], six: awards[6], cap, last: multiplier.last },
  },
};

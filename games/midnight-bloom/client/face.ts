// Midnight Bloom as the slot kit's client takes it: a garden at twilight, and the hour in which its flower opens.
import type { SlotFace } from '#games/sdk/slot/client/slot-face.ts';
import { slotSounds } from '#games/sdk/slot/client/slot-sounds.ts';
import { data } from '../data.ts';
import { pictures } from './art/pictures.ts';
import { drawScene } from './draw-scene.ts';

const { awards, cap, multiplier } = data.freeGames;

export const face: SlotFace = {
  ...data,
  firstStops: [2, 7, 12, 5, 17],
  pictures,
  drawScene,
  colours: {
    lines: [0xf0b8ff],
    anywhere: 0xf3c8ff,
    plain: 0xcfc6d9,
    glow: ['rgba(246,214,255,.85)', 'rgba(190,120,255,.34)', 'rgba(120,70,220,0)'],
    spark: ['rgba(255,255,255,1)', 'rgba(240,190,255,.8)', 'rgba(170,110,255,0)'],
    beam: 0xa8f0e0,
  },
  // soft and strange: 1, 2, flat 3, 4, 5, 6, flat 7
  sounds: slotSounds({ root: 196, scale: [1, 1.125, 1.2, 1.3333, 1.5, 1.6667, 1.7778], voice: 'sine' }),
  rules: {
    words: ['rules.ways', 'rules.wild', 'rules.scatter', 'rules.free', 'rules.again'],
    values: { three: awards[3], four: awards[4], five: awards[5], cap, times: multiplier.first },
  },
};

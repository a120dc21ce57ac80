import type { SlotFace } from '#games/sdk/slot/client/slot-face.ts';
import { slotSounds } from '#games/sdk/slot/client/slot-sounds.ts';
import { data } from '../data.ts';
import { pictures } from './art/pictures.ts';
import { drawScene } from './draw-scene.ts';

export const face: SlotFace = {
  ...data,
  firstStops: [0, 4, 7],
  pictures,
  drawScene,
  colours: {
    lines: [0xffc0a0, 0xa0d0ff, 0xb8f0c4],
    anywhere: 0xffffff,
    plain: 0xc3cede,
    glow: ['rgba(255,255,255,.85)', 'rgba(160,200,255,.34)', 'rgba(70,140,220,0)'],
    spark: ['rgba(255,255,255,1)', 'rgba(190,232,255,.8)', 'rgba(120,190,255,0)'],
    beam: 0xcdeeff,
  },
  sounds: slotSounds({ root: 294, scale: [1, 1.125, 1.25, 1.3333, 1.5, 1.6667, 1.875], voice: 'sine' }),
  rules: { words: ['rules.lines', 'rules.wild'], values: {} },
};

// Terrace of Lanterns as the slot kit's client takes it: a hill at nightfall, and the feast with its lights.
import type { SlotFace } from '#games/sdk/slot/client/slot-face.ts';
import { slotSounds } from '#games/sdk/slot/client/slot-sounds.ts';
import { data } from '../data.ts';
import { pictures } from './art/pictures.ts';
import { drawScene } from './draw-scene.ts';

export const face: SlotFace = {
  ...data,
  firstStops: [4, 11, 2, 17, 8],
  pictures,
  drawScene,
  colours: {
    lines: [0xffc46a],
    anywhere: 0xffd28a,
    plain: 0xd6c4b8,
    glow: ['rgba(255,240,200,.85)', 'rgba(255,150,60,.34)', 'rgba(200,50,20,0)'],
    spark: ['rgba(255,255,230,1)', 'rgba(255,190,90,.85)', 'rgba(240,80,30,0)'],
    beam: 0xffb84a,
  },
  // bells of a feast: 1, 2, 3, sharp 4, 5, 6, 7
  sounds: slotSounds({ root: 220, scale: [1, 1.125, 1.25, 1.4063, 1.5, 1.6875, 1.875], voice: 'sine' }),
  rules: {
    words: ['rules.ways', 'rules.wild', 'rules.scatter', 'rules.choice', 'rules.free', 'rules.lanterns'],
    values: {},
  },
};

// Frozen Orchard as the slot kit's client takes it: fruit under snow, bells and a star of frost beneath northern lights.
import type { SlotFace } from '#games/sdk/slot/client/slot-face.ts';
import { slotSounds } from '#games/sdk/slot/client/slot-sounds.ts';
import { data } from '../data.ts';
import { pictures } from './art/pictures.ts';
import { drawScene } from './draw-scene.ts';

export const face: SlotFace = {
  ...data,
  firstStops: [3, 9, 15],
  pictures,
  drawScene,
  colours: {
    lines: [0x9fe0ff, 0xffb3a6, 0xd9c2ff, 0xb8f0c4, 0xffe3a0],
    anywhere: 0xdff6ff,
    plain: 0xc3cede,
    glow: ['rgba(214,244,255,.85)', 'rgba(122,196,244,.34)', 'rgba(70,140,220,0)'],
    spark: ['rgba(255,255,255,1)', 'rgba(190,232,255,.8)', 'rgba(120,190,255,0)'],
    beam: 0xcdeeff,
  },
  // bright and open, as glass: 1, 2, 3, sharp 4, 5, 6, 7
  sounds: slotSounds({ root: 262, scale: [1, 1.125, 1.25, 1.4063, 1.5, 1.6875, 1.875], voice: 'sine' }),
  rules: {
    words: ['rules.lines', 'rules.wild', 'rules.nudge', 'rules.nudge-draw'],
    ofGamble: ['rules.gamble', 'rules.gamble-draw'],
    values: { chance: data.nudgeOneIn, steps: data.gamble.steps, most: data.gamble.maxTimes },
  },
};

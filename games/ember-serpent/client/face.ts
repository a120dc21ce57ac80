// Ember Serpent as the slot kit's client takes it: relics before a mountain of fire, and embers that stay.
import type { SlotFace } from '#games/sdk/slot/client/slot-face.ts';
import { slotSounds } from '#games/sdk/slot/client/slot-sounds.ts';
import { data } from '../data.ts';
import { pictures } from './art/pictures.ts';
import { drawScene } from './draw-scene.ts';

export const face: SlotFace = {
  ...data,
  firstStops: [3, 8, 14, 5, 20],
  pictures,
  drawScene,
  colours: {
    lines: [0xffc46a, 0x7fe0c0, 0xff8a6a, 0xffe9a0, 0xe0a0ff, 0x9fd0ff],
    anywhere: 0xffd88a,
    plain: 0xd9c6bc,
    glow: ['rgba(255,226,150,.85)', 'rgba(255,120,50,.36)', 'rgba(210,40,20,0)'],
    spark: ['rgba(255,246,214,1)', 'rgba(255,150,60,.85)', 'rgba(220,50,20,0)'],
    beam: 0xffb06a,
  },
  // low and of five tones: 1, flat 3, 4, 5, flat 7, and their octaves
  sounds: slotSounds({ root: 147, scale: [1, 1.2, 1.3333, 1.5, 1.7778, 1.9, 1.95], voice: 'sawtooth' }),
  rules: {
    words: ['rules.lines', 'rules.wild', 'rules.embers', 'rules.respins', 'rules.collector'],
    values: { trigger: data.hold.trigger, respins: data.hold.respins, odds: data.hold.of / data.hold.collect.chance },
  },
};

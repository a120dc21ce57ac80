// Crystal Vault as the slot kit's client takes it: cut stones in a cave of crystal.
import type { SlotFace } from '#games/sdk/slot/client/slot-face.ts';
import { slotSounds } from '#games/sdk/slot/client/slot-sounds.ts';
import { data } from '../data.ts';
import { pictures } from './art/pictures.ts';
import { drawScene } from './draw-scene.ts';

const [, second, third, fourth, fifth] = data.chain.multipliers;

export const face: SlotFace = {
  ...data,
  firstStops: [1, 6, 11, 3, 8],
  pictures,
  drawScene,
  colours: {
    lines: [0x9feaff],
    anywhere: 0xbff2ff,
    plain: 0xbfcbd9,
    glow: ['rgba(214,248,255,.85)', 'rgba(90,200,255,.34)', 'rgba(40,110,220,0)'],
    spark: ['rgba(255,255,255,1)', 'rgba(170,240,255,.8)', 'rgba(90,180,255,0)'],
    beam: 0xbff2ff,
  },
  // clear, as struck stone: 1, 2, 3, 5, 6 and their octaves
  sounds: slotSounds({ root: 330, scale: [1, 1.125, 1.25, 1.5, 1.6667, 1.875, 1.9], voice: 'triangle' }),
  rules: {
    words: ['rules.clusters', 'rules.cascades', 'rules.multipliers', 'rules.strips'],
    values: { second, third, fourth, fifth, cap: data.chain.cap },
  },
};

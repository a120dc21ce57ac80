// Ringed Giant as the slot kit's client takes it: the planet over the ice of its moon, and a flight among its rings.
import type { SlotFace } from '#games/sdk/slot/client/slot-face.ts';
import { slotSounds } from '#games/sdk/slot/client/slot-sounds.ts';
import { data } from '../data.ts';
import { pictures } from './art/pictures.ts';
import { drawScene } from './draw-scene.ts';

const { awards, cap } = data.freeGames;

export const face: SlotFace = {
  ...data,
  firstStops: [4, 11, 7, 15, 2],
  pictures,
  drawScene,
  colours: {
    lines: [0xffd0a8],
    anywhere: 0xbfe8ff,
    plain: 0xbfc6cc,
    glow: ['rgba(255,240,214,.85)', 'rgba(255,160,110,.34)', 'rgba(150,60,90,0)'],
    spark: ['rgba(255,255,255,1)', 'rgba(255,222,190,.8)', 'rgba(255,130,120,0)'],
    beam: 0x8fe0ff,
  },
  // open and slow, without a third: 1, 2, 4, 5, flat 7
  sounds: slotSounds({ root: 130.81, scale: [1, 1.125, 1.3333, 1.5, 1.7778, 2, 2.25], voice: 'sine' }),
  rules: {
    words: ['rules.ways', 'rules.ring', 'rules.wild', 'rules.scatter', 'rules.free', 'rules.turning', 'rules.again'],
    ofBuys: ['rules.buy'],
    values: { three: awards[3], four: awards[4], five: awards[5], cap, moons: data.choices.moons.price, parade: data.choices.parade.price },
  },
};

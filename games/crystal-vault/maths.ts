import { defineSlot } from '#games/sdk/slot/define-slot.ts';
import { cascades } from '#games/sdk/slot/mechanics/cascades.ts';
import { data } from './data.ts';

/** The vault's maths: clusters, and cascades that the strips alone decide. */
export const slot = defineSlot(data, {
  evaluation: 'clusters',
  mechanic: cascades(data.chain),
  rules: {
    clusters:
      'symbols of a kind that touch side by side or one over another pay by how many they are: the largest listed count that they reach',
    cascades: 'what won goes, what lies over it falls, and each reel is filled from its strip upwards from the stop; then all is paid anew',
    multipliers: 'wins of the stop times the first, of each cascade times the next, of all after the last times the last',
    draws: 'one draw below the length of the strip for each reel from left to right gives the stop, shown in the top row',
  },
});

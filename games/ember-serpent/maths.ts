import { defineSlot } from '#games/sdk/slot/define-slot.ts';
import { holdAndRespin } from '#games/sdk/slot/mechanics/hold-and-respin.ts';
import { data } from './data.ts';

const rules = {
  lineWins: 'left to right from reel 1, only the best win of each line; wins of different lines are added',
  wild: 'serpent stands for every symbol but embers and pays as itself where that is more',
  embers: 'six or more in a stop stay; then every other place is drawn again, reel by reel from the left, top to bottom',
  respins: 'three; each that brings an ember begins the three anew; at the end every ember pays its stakes',
  draws: 'one draw below the length of the strip for each reel gives the stop; in a respin one draw a place, by the chances in their order',
} as const;

/** The mountain's maths: lines, and embers that stay while everything else is drawn again, until a brazier gathers them. */
export const slot = defineSlot(data, {
  evaluation: 'lines',
  mechanic: holdAndRespin<string>(data.hold),
  rules: {
    ...rules,
    wild: 'serpent stands for every symbol but embers and braziers and pays as itself where that is more',
    respins: 'three; each that brings an ember or a brazier begins the three anew; at the end every ember pays its stakes',
    collect:
      'a brazier stays as an ember does; for each that comes in a respin the sum of all embers in sight after that respin is paid besides',
    draws:
      'one draw below the length of the strip for each reel gives the stop; in a respin one draw below of for each place: the chances of embers, and that of the brazier, follow one another from 0 in the order of symbols, and a draw beyond them all leaves the place as it is',
  },
});

const { collect: _collect, ...firstHold } = {
  ...data.hold,
  chances: { 'ember-100': 5, 'ember-10': 7, 'ember-5': 10, 'ember-2': 18, 'ember-1': 25 },
  of: 540,
};
const { collector, ...withoutCollector } = data;
const firstSheet = { ...data.sheet, version: '1.0.0', mathHash: 'd94c49009257f02b30bfc5edf0e7cdb56bf9c62ee6702dec17a783b8fff14a64' };

/** Its first version, without a brazier: rounds that were played by it are still paid, shown and verified. What it calls the order of the chances is that of the symbols. */
export const firstSlot = defineSlot(
  { ...withoutCollector, symbols: data.symbols.filter((symbol) => symbol !== collector), sheet: firstSheet },
  { evaluation: 'lines', mechanic: holdAndRespin<string>(firstHold), rules },
);

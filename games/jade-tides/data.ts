// Jade Tides as data: six reels of 2 to 7 symbols, up to 117,649 ways, and the figures of its maths sheet. `games/slots.test.ts` works
// them out.
import type { FaceReels, SlotData } from '#games/sdk/slot/slot-data.ts';

const strip = (words: string): readonly string[] => words.split(' ');

/** The reels of the base game; the wave rolls over the four in the middle. */
const base: FaceReels = [
  strip(
    'lotus dragon ring knot fan cup knot fan turtle pearl knot fan cup lotus cup ring fan turtle ring cup turtle koi ring lotus koi dragon koi knot fan knot',
  ),
  strip(
    'ring fan dragon turtle koi cup koi lotus knot wave knot pearl fan turtle knot ring lotus fan ring cup lotus cup lotus ring dragon cup turtle knot fan knot',
  ),
  strip(
    'koi wave ring cup turtle fan ring lotus fan lotus ring knot dragon cup fan knot dragon turtle cup knot cup koi lotus fan pearl ring turtle koi knot cup',
  ),
  strip(
    'koi knot turtle ring knot cup fan lotus cup dragon turtle wave lotus cup ring knot ring fan cup pearl knot ring koi fan koi fan lotus dragon fan lotus',
  ),
  strip(
    'ring dragon ring knot lotus wave fan dragon knot koi fan ring cup ring koi cup lotus turtle lotus knot turtle fan knot turtle fan cup ring pearl lotus cup',
  ),
  strip(
    'ring turtle cup fan cup turtle fan dragon knot pearl ring lotus cup knot koi lotus koi ring knot ring knot ring fan lotus turtle fan knot cup dragon koi',
  ),
];

/** The reels of the free games: more of what is worth more, and more waves. */
const free: FaceReels = [
  strip(
    'lotus pearl knot turtle dragon turtle ring koi dragon fan dragon fan koi knot ring cup dragon cup ring knot fan cup koi fan lotus cup knot lotus ring turtle',
  ),
  strip(
    'koi fan cup ring lotus knot ring dragon pearl cup ring wave turtle koi knot koi fan cup dragon turtle fan lotus turtle ring cup knot dragon knot lotus fan',
  ),
  strip(
    'knot ring cup turtle cup koi ring wave turtle knot fan koi pearl lotus dragon fan dragon wave turtle fan lotus ring dragon ring cup knot lotus koi cup fan',
  ),
  strip(
    'ring knot lotus wave fan turtle ring koi lotus ring dragon pearl knot koi dragon knot turtle knot wave cup dragon fan cup lotus fan ring koi turtle cup fan',
  ),
  strip(
    'cup turtle knot cup wave lotus koi fan dragon ring knot dragon ring cup koi fan ring knot turtle fan pearl lotus koi fan knot lotus ring cup dragon turtle',
  ),
  strip(
    'dragon cup turtle lotus dragon cup fan knot lotus cup dragon ring knot ring fan knot dragon fan ring cup koi turtle koi turtle fan koi pearl knot lotus ring',
  ),
];

export const data = {
  sheet: {
    game: 'jade-tides',
    version: '1.0.0',
    fairness: 'lh-fair-1',
    mathHash: '4f9277877b12a34c2e23b796d4c88bc39607bbd4353ea589aa46d55f6f33b4c8',
    rtp: '96.6166',
    rtpSplit: { wins: '49.5503', scatter: '1.8711', freeGames: '45.1952' },
    hitFrequency: '55.4299',
    volatility: 'very-high',
    standardDeviation: '16.5142',
    volatilityIndex: '27.1659',
    freeGames: { oneIn: '188', played: '8.48', worth: '85.31' },
    maxWin: { timesStake: '754364.50', oneIn: '3.77e282' },
  },
  symbols: ['wave', 'pearl', 'dragon', 'koi', 'turtle', 'lotus', 'ring', 'cup', 'fan', 'knot'],
  wild: 'wave',
  scatter: 'pearl',
  rowCount: 7,
  rows: { chances: { 2: 2, 3: 3, 4: 4, 5: 3, 6: 2, 7: 2 }, of: 16 },
  reels: { base, free },
  lines: [],
  stakeParts: 20,
  prizes: {
    of: 'coin',
    counts: [6, 5, 4, 3],
    symbols: {
      dragon: { 3: 3, 4: 10, 5: 56, 6: 450 },
      koi: { 3: 2, 4: 5, 5: 16, 6: 50 },
      turtle: { 3: 1, 4: 3, 5: 7, 6: 20 },
      lotus: { 3: 1, 4: 3, 5: 6, 6: 15 },
      ring: { 4: 1, 5: 3, 6: 8 },
      cup: { 4: 1, 5: 3, 6: 6 },
      fan: { 4: 1, 5: 2, 6: 5 },
      knot: { 5: 2, 6: 4 },
    },
    scatter: { 4: 3, 5: 10, 6: 50 },
  },
  freeGames: { awards: { 4: 8, 5: 10, 6: 12 }, cap: 20, multiplier: { first: 1, growth: 0, last: 10, each: 1 } },
} as const satisfies SlotData;

// Ember Serpent as data: five reels, ten lines, embers that are held, and the figures of its maths sheet. `games/slots.test.ts` works
// them out.
import type { FaceReels, SlotData } from '#games/sdk/slot/slot-data.ts';

const strip = (words: string): readonly string[] => words.split(' ');

const base: FaceReels = [
  strip(
    'mask jade mask cocoa feather cocoa jade shell drum shell drum feather shell ember-2 cocoa mask drum shell drum cocoa shell cocoa feather jade drum ember-1 ember-5 shell cocoa',
  ),
  strip(
    'feather cocoa drum shell cocoa ember-1 ember-2 shell jade shell drum cocoa drum ember-10 cocoa drum mask shell jade cocoa shell mask drum serpent cocoa mask feather jade feather shell',
  ),
  strip(
    'feather shell ember-1 ember-2 shell cocoa jade shell drum cocoa shell cocoa mask jade drum mask cocoa jade mask shell feather drum cocoa feather serpent drum shell drum ember-5 cocoa',
  ),
  strip(
    'shell cocoa shell cocoa ember-2 ember-1 serpent shell feather cocoa shell drum cocoa drum feather drum mask jade mask shell jade mask drum feather ember-10 drum shell cocoa jade cocoa',
  ),
  strip(
    'serpent jade cocoa ember-5 shell feather shell ember-2 ember-1 cocoa drum mask shell cocoa mask cocoa jade drum shell drum feather shell mask drum jade cocoa feather shell drum cocoa',
  ),
];

/** What embers pay, in whole stakes. */
const coins = { 'ember-100': 100, 'ember-10': 10, 'ember-5': 5, 'ember-2': 2, 'ember-1': 1 } as const;

const stakeParts = 10;

/** It comes in respins alone, and takes the sum of all embers in sight. */
const collector = 'brazier';

/** So many embers in a stop begin the respins; each open place then shows one, or the collector, with so many chances out of `of`. */
const hold = {
  coins: { 'ember-100': 1000, 'ember-10': 100, 'ember-5': 50, 'ember-2': 20, 'ember-1': 10 },
  trigger: 6,
  respins: 3,
  chances: { 'ember-100': 2, 'ember-10': 8, 'ember-5': 10, 'ember-2': 18, 'ember-1': 25 },
  of: 600,
  places: 15,
  collect: { symbol: collector, chance: 12 },
} as const;

export const data = {
  sheet: {
    game: 'ember-serpent',
    version: '1.1.0',
    fairness: 'lh-fair-1',
    mathHash: 'd1d9f37f97cc42146a1284f0394896c5687b870b6495fa0fef8a33ec5bfec9f8',
    rtp: '96.4493',
    rtpSplit: { wins: '50.7781', scatter: '0.0000', freeGames: '45.6712' },
    hitFrequency: '30.2771',
    volatility: 'high',
    standardDeviation: '8.4522',
    volatilityIndex: '13.9038',
    freeGames: { oneIn: '163', played: '12.03', worth: '74.64' },
    maxWin: { timesStake: '2682.50', oneIn: '2.88e18' },
  },
  symbols: [
    'serpent',
    'mask',
    'jade',
    'feather',
    'drum',
    'shell',
    'cocoa',
    collector,
    'ember-100',
    'ember-10',
    'ember-5',
    'ember-2',
    'ember-1',
  ],
  wild: 'serpent',
  rowCount: 3,
  reels: { base, free: [] },
  lines: [
    [1, 1, 1, 1, 1],
    [2, 2, 2, 2, 2],
    [0, 0, 0, 0, 0],
    [2, 1, 0, 1, 2],
    [0, 1, 2, 1, 0],
    [1, 2, 1, 2, 1],
    [1, 0, 1, 0, 1],
    [2, 2, 1, 0, 0],
    [0, 0, 1, 2, 2],
    [1, 2, 2, 2, 1],
  ],
  stakeParts,
  prizes: {
    of: 'line',
    counts: [5, 4, 3],
    symbols: {
      serpent: { 3: 50, 4: 300, 5: 2000 },
      mask: { 3: 30, 4: 150, 5: 800 },
      jade: { 3: 20, 4: 80, 5: 400 },
      feather: { 3: 15, 4: 50, 5: 200 },
      drum: { 3: 8, 4: 25, 5: 100 },
      shell: { 3: 5, 4: 15, 5: 60 },
      cocoa: { 3: 4, 4: 12, 5: 50 },
    },
    scatter: {},
  },
  coins,
  collector,
  hold,
} as const satisfies SlotData & { hold: object };

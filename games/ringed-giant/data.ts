// Ringed Giant as data: five reels, four rows, 1,024 ways under a ring of numbers, two features that can be bought, and the figures of its
// maths sheet. `games/slots.test.ts` works them out.
import type { FaceReels, SlotData } from '#games/sdk/slot/slot-data.ts';

const strip = (words: string): readonly string[] => words.split(' ');

/** The reels of a single stake: one moon on each. */
const base: FaceReels = [
  strip(
    'ice moon shard pyrite shard giant prism meteor shard prism comet shard ice helm pyrite probe shard ice comet helm shard ice prism meteor giant prism pyrite ice probe meteor pyrite comet ice helm pyrite probe prism ice meteor comet',
  ),
  strip(
    'prism shard giant moon pyrite comet prism ice nova pyrite ice helm meteor probe giant pyrite shard prism comet shard prism probe ice meteor shard pyrite comet meteor prism shard meteor helm comet probe ice shard ice helm pyrite ice',
  ),
  strip(
    'ice comet nova meteor helm prism ice helm giant pyrite prism ice pyrite shard probe pyrite ice shard meteor prism pyrite comet shard probe prism shard comet moon meteor ice prism shard comet probe shard giant pyrite helm ice meteor',
  ),
  strip(
    'prism pyrite ice comet shard probe prism pyrite ice probe shard ice helm shard nova pyrite shard meteor comet ice shard probe prism giant helm pyrite meteor pyrite helm ice meteor comet prism meteor giant shard prism comet moon ice',
  ),
  strip(
    'ice prism probe giant meteor probe pyrite prism comet shard giant meteor shard ice pyrite helm comet shard ice pyrite prism shard comet ice prism probe pyrite helm ice meteor ice prism pyrite comet ice shard helm shard moon meteor',
  ),
];

/** The reels of the free games. */
const free: FaceReels = [
  strip(
    'ice meteor shard ice prism meteor shard prism ice pyrite helm prism shard comet comet shard prism ice meteor pyrite probe shard moon ice comet probe shard pyrite probe pyrite giant comet ice helm pyrite prism giant ice meteor helm',
  ),
  strip(
    'prism comet nova probe moon prism pyrite comet meteor prism shard ice helm meteor pyrite comet helm pyrite shard probe ice pyrite prism ice probe shard helm pyrite prism giant shard ice giant shard ice comet meteor pyrite shard meteor',
  ),
  strip(
    'nova shard pyrite prism ice giant probe prism giant ice shard pyrite probe helm shard prism meteor ice comet pyrite moon ice pyrite comet shard helm comet meteor shard comet pyrite meteor prism helm probe pyrite ice meteor prism shard',
  ),
  strip(
    'prism pyrite shard helm shard probe meteor prism giant ice meteor helm pyrite comet shard pyrite ice moon nova meteor ice pyrite meteor giant prism pyrite shard ice comet prism probe shard comet probe helm prism pyrite comet ice shard',
  ),
  strip(
    'ice prism shard comet probe meteor ice helm shard giant prism probe helm ice ice meteor pyrite helm meteor pyrite ice shard pyrite shard meteor pyrite shard comet moon pyrite prism shard comet ice prism comet ice prism giant probe',
  ),
];

/** Reels that show one moon wherever they stop: every fourth symbol is one. */
const moonlit: FaceReels = [
  strip(
    'moon helm probe shard moon ice shard pyrite moon meteor shard pyrite moon comet ice meteor moon prism shard comet moon ice prism meteor moon ice pyrite prism moon helm shard ice moon pyrite probe comet moon giant ice prism',
  ),
  strip(
    'moon pyrite comet nova moon ice prism shard moon meteor comet pyrite moon giant shard probe moon ice probe meteor moon helm prism meteor moon pyrite ice shard moon comet helm shard moon prism pyrite ice moon shard ice prism',
  ),
  strip(
    'moon prism meteor ice moon prism giant shard moon pyrite meteor prism moon helm comet meteor moon comet ice helm moon nova ice shard moon prism probe pyrite moon probe shard pyrite moon ice shard pyrite moon comet ice shard',
  ),
  strip(
    'moon pyrite shard meteor moon comet shard ice moon comet shard prism moon ice pyrite nova moon helm shard ice moon prism probe shard moon ice prism giant moon helm ice meteor moon prism meteor pyrite moon comet pyrite probe',
  ),
  strip(
    'moon ice shard helm moon ice shard comet moon shard ice pyrite moon shard ice meteor moon ice pyrite probe moon prism pyrite shard moon ice meteor pyrite moon prism comet giant moon prism helm comet moon probe meteor prism',
  ),
];

/** Three moons are certain: on the reels at both ends and in the middle. */
const threeMoons: FaceReels = [
  moonlit[0] ?? [],
  strip(
    'helm probe ice prism shard probe meteor ice prism probe ice comet shard prism ice shard comet pyrite meteor comet ice giant pyrite meteor shard pyrite nova pyrite prism giant pyrite meteor comet ice helm prism ice helm shard shard',
  ),
  moonlit[2] ?? [],
  strip(
    'shard pyrite meteor ice giant pyrite probe ice comet helm shard meteor prism comet shard pyrite prism probe shard meteor ice prism shard meteor ice helm comet nova ice prism comet probe giant shard pyrite ice prism helm pyrite ice',
  ),
  moonlit[4] ?? [],
];

export const data = {
  sheet: {
    game: 'ringed-giant',
    version: '1.0.0',
    fairness: 'lh-fair-1',
    mathHash: '86ec23f9f2710176080e6a86623bc0d38606ddc3c4a4367188510cedfdb17962',
    rtp: '96.0654',
    rtpSplit: {
      wins: '62.6995',
      scatter: '0.9030',
      freeGames: '32.4629',
    },
    hitFrequency: '60.0543',
    volatility: 'medium',
    standardDeviation: '5.3763',
    volatilityIndex: '8.8440',
    freeGames: {
      oneIn: '116',
      played: '8.84',
      worth: '37.92',
    },
    maxWin: {
      timesStake: '20559.20',
      oneIn: '7.55e307',
    },
    choices: {
      single: {
        rtp: '96.0654',
        hitFrequency: '60.0543',
        volatility: 'medium',
        standardDeviation: '5.3763',
        freeGames: {
          oneIn: '116',
          played: '8.84',
          worth: '37.92',
        },
        maxWin: {
          timesStake: '20559.20',
          oneIn: '7.55e307',
        },
      },
      moons: {
        rtp: '95.6232',
        hitFrequency: '100.0000',
        volatility: 'low',
        standardDeviation: '0.9955',
        freeGames: {
          oneIn: '1',
          played: '8.60',
          worth: '0.92',
        },
        maxWin: {
          timesStake: '514.15',
          oneIn: '2.24e306',
        },
      },
      parade: {
        rtp: '95.3815',
        hitFrequency: '100.0000',
        volatility: 'low',
        standardDeviation: '0.6206',
        freeGames: {
          oneIn: '1',
          played: '21.49',
          worth: '0.92',
        },
        maxWin: {
          timesStake: '206.10',
          oneIn: '1.51e307',
        },
      },
    },
  },
  symbols: ['nova', 'moon', 'giant', 'helm', 'probe', 'comet', 'meteor', 'pyrite', 'prism', 'shard', 'ice'],
  wild: 'nova',
  scatter: 'moon',
  rowCount: 4,
  reels: { base, free },
  lines: [],
  stakeParts: 20,
  prizes: {
    of: 'coin',
    counts: [5, 4, 3],
    symbols: {
      giant: { 3: 8, 4: 25, 5: 120 },
      helm: { 3: 4, 4: 12, 5: 40 },
      probe: { 3: 3, 4: 10, 5: 30 },
      comet: { 3: 2, 4: 6, 5: 20 },
      meteor: { 3: 2, 4: 5, 5: 15 },
      pyrite: { 3: 1, 4: 3, 5: 8 },
      prism: { 3: 1, 4: 2, 5: 6 },
      shard: { 4: 2, 5: 5 },
      ice: { 4: 1, 5: 3 },
    },
    scatter: { 3: 1, 4: 2, 5: 3 },
  },
  freeGames: { awards: { 3: 8, 4: 12, 5: 20 }, cap: 40, multiplier: { first: 1, growth: 0, last: 1 } },
  ring: { base: [1, 1, 1, 2, 1, 1, 1, 3, 1, 1], free: [1, 1, 2, 1, 3, 2, 1, 8, 1, 2] },
  choices: {
    single: {},
    moons: { price: 40, reels: { base: threeMoons, free } },
    parade: { price: 100, reels: { base: moonlit, free } },
  },
} as const satisfies SlotData;

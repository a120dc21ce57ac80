// A slot as small as slots are: three reels, three rows, three lines. Its sheet says what `games/slots.test.ts` would work out.
import type { FaceReels, SlotData } from '#games/sdk/slot/slot-data.ts';

const strip = (words: string): readonly string[] => words.split(' ');

const base: FaceReels = [
  strip('kite bird cloud leaf bird leaf sun cloud leaf bird'),
  strip('leaf bird sun leaf cloud bird leaf kite cloud bird'),
  strip('bird leaf cloud bird sun leaf cloud bird leaf kite'),
];

export const data = {
  sheet: {
    game: 'paper-kites',
    version: '1.0.0',
    fairness: 'lh-fair-1',
    mathHash: '92aca4ed9bef8b8be298ec9cbf193e6d9f1dfe98065be6f72a0aee70b5bb4cd3',
    rtp: '95.9000',
    rtpSplit: {},
    hitFrequency: '40.8000',
    volatility: 'low',
    standardDeviation: '2.4526',
    volatilityIndex: '4.0346',
    topPrize: { timesStake: '33.33', oneIn: '333' },
    maxWin: { timesStake: '33.33', oneIn: '333' },
  },
  symbols: ['kite', 'sun', 'cloud', 'bird', 'leaf'],
  wild: 'kite',
  rowCount: 3,
  reels: { base, free: [] },
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [2, 2, 2],
  ],
  stakeParts: 3,
  prizes: {
    of: 'line',
    counts: [3],
    symbols: { kite: { 3: 100 }, sun: { 3: 30 }, cloud: { 3: 8 }, bird: { 3: 4 }, leaf: { 3: 3 } },
    scatter: {},
  },
} as const satisfies SlotData;

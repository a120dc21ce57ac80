// Frozen Orchard as data: three reels, three rows, five lines, a gamble after a win, and the figures of its maths sheet. `games/slots.test.ts` works them out.
import type { FaceReels, SlotData } from '#games/sdk/slot/slot-data.ts';

const strip = (words: string): readonly string[] => words.split(' ');

const base: FaceReels = [
  strip(
    'cherry pear bell leaf plum cherry star leaf cherry leaf pear cherry bell cherry apple leaf apple plum pear plum pear plum leaf apple',
  ),
  strip(
    'plum leaf cherry pear leaf bell plum leaf pear plum leaf apple bell cherry star apple plum pear leaf cherry apple leaf pear cherry',
  ),
  strip(
    'bell apple plum apple pear leaf pear leaf pear plum leaf cherry bell leaf cherry leaf apple pear plum pear star cherry leaf cherry',
  ),
];

/** Where a nudge would win, it comes in one of so many stops. */
const nudgeOneIn = 4;

export const data = {
  sheet: {
    game: 'frozen-orchard',
    version: '1.1.0',
    fairness: 'lh-fair-1',
    mathHash: '0358f4708000484aa534ed3fe7ad42e9b1de8bf21315e16c62cba3106897a4af',
    rtp: '96.9939',
    rtpSplit: {},
    hitFrequency: '48.8516',
    volatility: 'low',
    standardDeviation: '2.8098',
    volatilityIndex: '4.6221',
    maxWin: { timesStake: '101.40', oneIn: '13824' },
  },
  symbols: ['star', 'bell', 'apple', 'plum', 'pear', 'cherry', 'leaf'],
  wild: 'star',
  rowCount: 3,
  reels: { base, free: [] },
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [2, 2, 2],
    [0, 1, 2],
    [2, 1, 0],
  ],
  stakeParts: 5,
  prizes: {
    of: 'line',
    counts: [3, 2],
    symbols: {
      star: { 3: 500 },
      bell: { 3: 60 },
      apple: { 3: 30 },
      plum: { 3: 14 },
      pear: { 3: 10 },
      cherry: { 2: 1, 3: 6 },
      leaf: { 3: 3 },
    },
    scatter: {},
  },
  gamble: { steps: 5, maxTimes: 100 },
  nudgeOneIn,
} as const satisfies SlotData & { nudgeOneIn: number };

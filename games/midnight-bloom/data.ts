// Midnight Bloom as data: five reels, three rows, 243 ways, and the figures of its maths sheet. `games/slots.test.ts` works them out.
import type { FaceReels, SlotData } from '#games/sdk/slot/slot-data.ts';

const strip = (words: string): readonly string[] => words.split(' ');

/** The reels of the base game; the flower grows on the three in the middle. */
const base: FaceReels = [
  strip('ivy iris ivy moss ivy moss fern rose poppy fern poppy ivy lily poppy fern moss rose lily moss iris moth rose moss fern'),
  strip('ivy fern moss poppy rose moss poppy moth lily ivy rose bloom iris ivy rose ivy moss fern lily fern poppy iris fern moss'),
  strip('ivy poppy fern rose fern ivy iris poppy fern moss iris fern moth ivy moss poppy bloom rose lily moss ivy lily moss rose'),
  strip('rose fern iris ivy moss poppy rose iris rose poppy iris ivy fern lily bloom fern moth ivy moss fern ivy poppy moss lily'),
  strip('iris moss fern poppy moss ivy poppy ivy lily moss fern lily moss rose ivy rose ivy poppy rose fern poppy iris moth fern'),
];

/** The reels of the free games: twice the flowers, more of what is worth more. */
const free: FaceReels = [
  strip('ivy fern rose ivy fern moss rose iris poppy ivy poppy lily iris lily moss moth fern rose lily poppy fern moss iris moss'),
  strip('iris moss ivy bloom ivy rose fern lily iris rose poppy lily bloom poppy lily iris moss fern poppy moss ivy moth fern rose'),
  strip('rose lily bloom moth moss fern iris ivy fern iris rose bloom poppy fern poppy ivy poppy moss rose iris ivy lily moss lily'),
  strip('fern poppy ivy lily iris poppy iris moss iris fern moss lily ivy fern bloom ivy lily rose poppy bloom moss rose moth rose'),
  strip('lily rose fern poppy moss lily ivy rose ivy moss iris fern moth fern iris lily ivy moss poppy rose poppy iris moss fern'),
];

export const data = {
  sheet: {
    game: 'midnight-bloom',
    version: '1.0.0',
    fairness: 'lh-fair-1',
    mathHash: '602308dd03309fac00994f78e610c527900a018f17d5528b0184a1ba327fbb70',
    rtp: '95.8846',
    rtpSplit: { wins: '38.6457', scatter: '3.9367', freeGames: '53.3021' },
    hitFrequency: '50.9003',
    volatility: 'medium',
    standardDeviation: '7.5874',
    volatilityIndex: '12.4814',
    freeGames: { oneIn: '62', played: '9.35', worth: '33.20' },
    maxWin: { timesStake: '11996.04', oneIn: '1.77e135' },
  },
  symbols: ['bloom', 'moth', 'lily', 'iris', 'rose', 'poppy', 'fern', 'ivy', 'moss'],
  wild: 'bloom',
  scatter: 'moth',
  rowCount: 3,
  reels: { base, free },
  lines: [],
  stakeParts: 25,
  prizes: {
    of: 'coin',
    counts: [5, 4, 3],
    symbols: {
      lily: { 3: 4, 4: 16, 5: 75 },
      iris: { 3: 3, 4: 10, 5: 40 },
      rose: { 3: 2, 4: 6, 5: 20 },
      poppy: { 3: 2, 4: 5, 5: 15 },
      fern: { 3: 1, 4: 2, 5: 6 },
      ivy: { 3: 1, 4: 2, 5: 5 },
      moss: { 4: 1, 5: 4 },
    },
    scatter: { 3: 2, 4: 8, 5: 30 },
  },
  freeGames: { awards: { 3: 8, 4: 10, 5: 15 }, cap: 30, multiplier: { first: 2, growth: 0, last: 2 } },
} as const satisfies SlotData;

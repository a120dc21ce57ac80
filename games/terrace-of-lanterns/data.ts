// Terrace of Lanterns as data: five reels, three rows, 243 ways, three kinds of free games to choose from, and the figures of its maths
// sheet. `games/slots.test.ts` works them out.
import type { FaceReels, SlotData } from '#games/sdk/slot/slot-data.ts';

const strip = (words: string): readonly string[] => words.split(' ');

/** The reels of the base game. */
const base: FaceReels = [
  strip(
    'peach boat gong bamboo kite drum boat drum blossom drum fox crane blossom bamboo kite fox bamboo kite peach blossom boat blossom boat peach boat bamboo fox peach crane kite',
  ),
  strip(
    'bamboo drum bamboo fox peach boat peach blossom drum blossom peach kite crane lantern gong boat bamboo crane boat fox blossom drum bamboo kite peach kite boat blossom lantern',
  ),
  strip(
    'boat bamboo drum lantern peach boat blossom peach fox gong boat crane blossom kite peach fox blossom bamboo blossom bamboo peach boat kite bamboo crane kite lantern drum fox',
  ),
  strip(
    'boat blossom bamboo peach boat bamboo boat crane drum boat kite lantern bamboo peach fox drum crane lantern peach blossom drum blossom bamboo kite fox kite blossom gong peach',
  ),
  strip(
    'kite crane blossom fox blossom bamboo boat kite bamboo boat peach bamboo peach drum kite fox blossom boat peach crane drum bamboo fox kite bamboo gong blossom drum peach boat',
  ),
];

/** The reels of the free games: lanterns are lit apart from them. */
const free: FaceReels = [
  strip(
    'drum fox bamboo kite crane blossom drum peach kite bamboo kite blossom peach fox blossom bamboo boat peach boat drum boat bamboo peach boat',
  ),
  strip(
    'peach boat kite bamboo fox peach blossom peach drum kite bamboo drum bamboo peach boat blossom crane kite blossom bamboo boat fox boat',
  ),
  strip(
    'fox blossom peach bamboo kite peach bamboo boat kite drum boat bamboo crane kite boat fox peach blossom bamboo drum blossom drum boat blossom',
  ),
  strip(
    'peach bamboo blossom boat fox boat bamboo kite peach drum blossom bamboo fox boat bamboo peach drum crane blossom peach boat kite drum kite',
  ),
  strip(
    'blossom peach bamboo kite boat kite boat bamboo blossom crane fox drum peach fox peach boat kite peach bamboo drum blossom boat blossom bamboo',
  ),
];

/** Where lanterns hang and stand: at the top and the bottom of the three reels in the middle. */
const places = [
  { reel: 1, row: 0 },
  { reel: 1, row: 2 },
  { reel: 2, row: 0 },
  { reel: 2, row: 2 },
  { reel: 3, row: 0 },
  { reel: 3, row: 2 },
] as const;

const multiplier = { first: 1, growth: 0, last: 1 } as const;

export const data = {
  sheet: {
    game: 'terrace-of-lanterns',
    version: '1.0.0',
    fairness: 'lh-fair-1',
    mathHash: '321306faaa1a25acd405abeebe3256be350d1dcdbb44bb601e7257cc55c8c9cf',
    rtp: '95.7103',
    rtpSplit: { wins: '39.0631', scatter: '2.2569', freeGames: '54.3902' },
    hitFrequency: '52.5213',
    volatility: 'high',
    standardDeviation: '10.0601',
    volatilityIndex: '16.5489',
    freeGames: { oneIn: '110', played: '12.00', worth: '59.96' },
    maxWin: { timesStake: '7546.30', oneIn: '2.83e94' },
    choices: {
      calm: {
        rtp: '95.7103',
        hitFrequency: '52.5213',
        volatility: 'high',
        standardDeviation: '10.0601',
        freeGames: { oneIn: '110', played: '12.00', worth: '59.96' },
        maxWin: { timesStake: '7546.30', oneIn: '2.83e94' },
      },
      even: {
        rtp: '96.1081',
        hitFrequency: '52.5213',
        volatility: 'high',
        standardDeviation: '12.5120',
        freeGames: { oneIn: '110', played: '8.00', worth: '60.40' },
        maxWin: { timesStake: '10757.50', oneIn: '3.75e66' },
      },
      bold: {
        rtp: '96.9765',
        hitFrequency: '52.5213',
        volatility: 'very-high',
        standardDeviation: '17.3140',
        freeGames: { oneIn: '110', played: '5.00', worth: '61.35' },
        maxWin: { timesStake: '10971.50', oneIn: '1.86e44' },
      },
    },
  },
  symbols: ['lantern', 'gong', 'crane', 'fox', 'drum', 'kite', 'blossom', 'peach', 'bamboo', 'boat'],
  wild: 'lantern',
  scatter: 'gong',
  rowCount: 3,
  reels: { base, free },
  lines: [],
  stakeParts: 20,
  prizes: {
    of: 'coin',
    counts: [5, 4, 3],
    symbols: {
      crane: { 3: 8, 4: 25, 5: 120 },
      fox: { 3: 6, 4: 18, 5: 60 },
      drum: { 3: 5, 4: 12, 5: 40 },
      kite: { 3: 4, 4: 10, 5: 30 },
      blossom: { 3: 2, 4: 6, 5: 20 },
      peach: { 3: 2, 4: 5, 5: 15 },
      bamboo: { 3: 2, 4: 4, 5: 12 },
      boat: { 3: 1, 4: 3, 5: 8 },
    },
    scatter: { 3: 2, 4: 10, 5: 50 },
  },
  choices: {
    calm: { freeGames: { awards: { 3: 12, 4: 12, 5: 12 }, cap: 12, multiplier }, lanterns: { places, of: 24, times: 2 } },
    even: { freeGames: { awards: { 3: 8, 4: 8, 5: 8 }, cap: 8, multiplier }, lanterns: { places, of: 21, times: 3 } },
    bold: { freeGames: { awards: { 3: 5, 4: 5, 5: 5 }, cap: 5, multiplier }, lanterns: { places, of: 18, times: 5 } },
  },
} as const satisfies SlotData;

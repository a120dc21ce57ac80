// Crystal Vault as data: five reels, five rows, clusters and cascades, and the figures of its maths sheet. `games/slots.test.ts` works
// them out.
import type { FaceReels, SlotData } from '#games/sdk/slot/slot-data.ts';

const strip = (words: string): readonly string[] => words.split(' ');

/** After a stop the reels go on along these strips, from the stop upwards, as far as cascades need. */
const base: FaceReels = [
  strip('sapphire amethyst amethyst sapphire quartz emerald emerald topaz topaz amethyst diamond quartz quartz ruby topaz ruby'),
  strip('diamond ruby amethyst amethyst topaz quartz quartz ruby topaz amethyst quartz emerald emerald sapphire sapphire topaz'),
  strip('sapphire emerald emerald topaz amethyst ruby ruby topaz topaz quartz quartz amethyst amethyst quartz diamond sapphire'),
  strip('emerald emerald amethyst diamond quartz topaz topaz quartz quartz sapphire sapphire topaz amethyst ruby amethyst ruby'),
  strip('amethyst ruby ruby sapphire sapphire emerald topaz emerald topaz quartz quartz quartz topaz amethyst amethyst diamond'),
];

/** What wins are multiplied by: those of the stop, of the first cascade and on; the last for all after. */
const chain = { multipliers: [1, 2, 4, 8, 16], cap: 12 } as const;

export const data = {
  sheet: {
    game: 'crystal-vault',
    version: '1.0.0',
    fairness: 'lh-fair-1',
    mathHash: 'a940633cf12d0578e0c5e3e186f72f8e511ead399b006d34673e038091d912fe',
    rtp: '95.6157',
    rtpSplit: {},
    hitFrequency: '55.2070',
    volatility: 'medium',
    standardDeviation: '4.4297',
    volatilityIndex: '7.2868',
    maxWin: { timesStake: '417.25', oneIn: '262144' },
  },
  symbols: ['diamond', 'ruby', 'emerald', 'sapphire', 'amethyst', 'topaz', 'quartz'],
  rowCount: 5,
  reels: { base, free: [] },
  lines: [],
  stakeParts: 20,
  prizes: {
    of: 'coin',
    counts: [10, 8, 6, 4],
    countNames: { 10: '10+', 8: '8–9', 6: '6–7', 4: '4–5' },
    symbols: {
      diamond: { 4: 100, 6: 400, 8: 1500, 10: 5000 },
      ruby: { 4: 17, 6: 62, 8: 250, 10: 1200 },
      emerald: { 4: 8, 6: 32, 8: 150, 10: 800 },
      sapphire: { 4: 4, 6: 20, 8: 100, 10: 500 },
      amethyst: { 4: 2, 6: 10, 8: 50, 10: 240 },
      topaz: { 4: 2, 6: 8, 8: 40, 10: 180 },
      quartz: { 4: 1, 6: 5, 8: 25, 10: 100 },
    },
    scatter: {},
  },
  chain,
} as const satisfies SlotData & { chain: object };

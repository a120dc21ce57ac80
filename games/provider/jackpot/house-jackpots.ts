// The jackpots that a new installation begins with. Those that exist are changed by `npm run op -- jackpot publish`, never by this file.
import type { OswJackpotParameters } from '#contract/protocols/osw-jackpots.ts';

export interface NewJackpot {
  /** In small letters, digits and dashes: the label of its draws. */
  id: string;
  name: string;
  currency: string;
  parameters: OswJackpotParameters;
}

export const houseJackpots: readonly NewJackpot[] = [
  {
    id: 'lantern',
    name: 'Lantern Jackpot',
    currency: 'EUR',
    parameters: { seed: '100000', contributionPpm: 10_000, ceiling: '500000', mustDropBy: '500000', oddsPerUnit: 40_000_000 },
  },
];

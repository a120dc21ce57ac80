import { type StakeTable, usualSteps } from '../stakes.ts';

/** The stakes of a quick game: each is a multiple of fifty smallest units. */
export const quickStakes: StakeTable = {
  ranges: new Map([
    ['EUR', { min: 50n, max: 10_000n }],
    ['USD', { min: 50n, max: 12_000n }],
    ['BRL', { min: 250n, max: 50_000n }],
    ['BTC', { min: 500n, max: 100_000n }],
    ['ETH', { min: 15_000n, max: 3_000_000n }],
  ]),
  steps: usualSteps,
};

import type { StakeTable } from '../stakes.ts';

/** What can be staked at a table in one round, over all positions; the ladder is its chips, in smallest ones. */
export const tableStakes: StakeTable = {
  ranges: new Map([
    ['EUR', { min: 20n, max: 50_000n }],
    ['USD', { min: 20n, max: 60_000n }],
    ['BRL', { min: 100n, max: 250_000n }],
    ['BTC', { min: 200n, max: 500_000n }],
    ['ETH', { min: 6000n, max: 15_000_000n }],
  ]),
  steps: [1n, 5n, 10n, 25n, 50n, 100n, 500n],
  isFree: true,
};

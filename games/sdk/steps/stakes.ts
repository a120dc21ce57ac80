import { type StakeTable, usualSteps } from '../stakes.ts';

/** The stakes of games whose largest win is ten thousand of them: half of a slot's. */
export const stepsStakes: StakeTable = {
  ranges: new Map([
    ['EUR', { min: 10n, max: 5000n }],
    ['USD', { min: 10n, max: 6000n }],
    ['BRL', { min: 50n, max: 25_000n }],
    ['BTC', { min: 100n, max: 50_000n }],
    ['ETH', { min: 3000n, max: 1_500_000n }],
  ]),
  steps: usualSteps,
};

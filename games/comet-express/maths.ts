// Where a flight ends. It reaches each multiplier m with a chance of exactly 99/m percent: so whoever cashes out at m gets 99 % back, whatever m is.
import { type Draws, fairVersion } from '#games/fair/index.ts';
import type { Shared, SharedChoice, SharedOutcome } from '#games/sdk/maths.ts';
import { sheet, stakeStep } from './sheet.ts';

const { minCashOut, maxCashOut } = sheet;

export interface EndRules {
  /** Draws below `of` that are under `above` go beyond the first multiplier. */
  first: number;
  above: number;
  max: number;
}

/** In hundredths: 101 is reached by 99 of 101 flights. */
export const endRules: EndRules = { first: minCashOut, above: 99, max: maxCashOut };

/**
 * Draws a whole number h of from … to - 1 with a chance in proportion to 1 / (h (h + 1)): one is drawn evenly and taken by two further draws, or
 * drawn anew.
 */
function drawWithin(draws: Draws, from: number, to: number): number {
  for (;;) {
    const end = from + draws.nextInt(to - from);
    if (draws.nextInt(end) < from && draws.nextInt(end + 1) <= from) return end;
  }
}

/**
 * Draws where a flight ends: just below the first multiplier, or in one of the spans from it that double each time, as half of the
 * flights that come to a span go beyond it; at most at the maximum.
 */
export function drawEnd(draws: Draws, { first, above, max }: EndRules): number {
  if (draws.nextInt(first) >= above) return first - 1;
  let from = first;
  while (from * 2 < max) {
    if (draws.nextInt(2) === 0) return drawWithin(draws, from, from * 2);
    from *= 2;
  }
  return draws.nextInt(max) < from ? max : drawWithin(draws, from, max);
}

const isMultiplier = (given: unknown): given is number =>
  typeof given === 'number' && Number.isInteger(given) && given >= minCashOut && given <= maxCashOut;

export const cometMaths: Shared<SharedChoice, SharedOutcome> = {
  roundKind: 'shared',
  version: sheet.version,
  fairness: fairVersion,
  document: {
    game: sheet.game,
    version: sheet.version,
    fairness: fairVersion,
    unit: 'multipliers are in hundredths of the stake',
    stakes: `multiples of ${stakeStep} smallest units`,
    minCashOut,
    maxCashOut,
    above: endRules.above,
    growthPerMs: '0.00006',
    rules:
      'draws are made with the link as server seed, the salt of the chain as client seed and the number of the round in the chain; a draw below minCashOut that is not below above ends the round at minCashOut - 1; else from = minCashOut, and while 2 x from < maxCashOut a draw below 2 of 1 doubles from, of 0 ends the round within from and 2 x from; then a draw below maxCashOut that is below from ends it at maxCashOut, else within from and maxCashOut; within a and b: end = a + draw below (b - a), taken if a draw below end is below a and then a draw below end + 1 is at most a, else drawn anew; a bet that is cashed out at m pays stake x m / 100 if m is not above the end; at maxCashOut all are cashed out; the multiplier after t milliseconds is floor(100 x e^(growthPerMs x t))',
  },
  hash: sheet.hash,
  figures: { rtp: sheet.rtp, volatility: 'medium', maxWinTimes: sheet.maxWinTimes },
  minCashOut,
  maxCashOut,
  growthPerMs: sheet.growthPerMs,
  isPlayableStake: (stake) => stake > 0n && stake % stakeStep === 0n,
  readChoice(given) {
    if (typeof given !== 'object' || given === null || Object.keys(given).length !== 1 || !('autoAt' in given)) return undefined;
    const { autoAt } = given;
    return autoAt === null || isMultiplier(autoAt) ? { autoAt } : undefined;
  },
  endOf: (draws) => drawEnd(draws, endRules),
  autoOf: ({ autoAt }) => autoAt,
  settle({ stake, choice, cashedAt, end }) {
    const isPaid = cashedAt !== null && (end === null || cashedAt <= end);
    const payout = isPaid ? (stake / stakeStep) * BigInt(cashedAt) : 0n;
    return { stake, autoAt: choice.autoAt, cashedAt: isPaid ? cashedAt : null, end, payout, steps: 1 };
  },
  resume: () => null,
  summarize: ({ cashedAt, end }) => ({ ...(cashedAt !== null && { cashedAt }), ...(end !== null && { end }) }),
  record: (outcome) => [{ type: 'flight', ...outcome }],
};

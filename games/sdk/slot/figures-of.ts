// The figures of a maths sheet, worked out exactly. A sheet that says another figure is wrong: `games/slots.test.ts` compares them.
import { type Fraction, fraction, multiply, oneIn, rootToDecimal, toDecimal } from '../fraction.ts';
import type { Volatility } from '../maths.ts';
import { enumerate } from './enumerate.ts';
import type { SlotModel } from './model.ts';
import type { SlotSheet } from './slot-sheet.ts';

type Figures = Omit<SlotSheet, 'game' | 'version' | 'fairness' | 'mathHash' | 'choices'>;

const percent = (part: Fraction): string => toDecimal(multiply(part, fraction(100n)), 4);

function volatilityOf(variance: Fraction): Volatility {
  const deviation = Number(rootToDecimal(variance, 4));
  if (deviation < 4) return 'low';
  if (deviation < 8) return 'medium';
  return deviation < 16 ? 'high' : 'very-high';
}

/** Returns what a slot's sheet must say. */
export function figuresOf<S extends string>(model: SlotModel<S>): Figures {
  const { rtp, split, hitFrequency, variance, freeGamesOdds, freeGamesPerFeature, freeGamesWorth, topPrize, maxWin } = enumerate(model);
  const hasFreeGames = freeGamesOdds.numerator > 0n;
  return {
    rtp: percent(rtp),
    rtpSplit: hasFreeGames ? { wins: percent(split.lines), scatter: percent(split.scatter), freeGames: percent(split.freeGames) } : {},
    hitFrequency: percent(hitFrequency),
    volatility: volatilityOf(variance),
    standardDeviation: rootToDecimal(variance, 4),
    volatilityIndex: rootToDecimal(multiply(variance, fraction(1645n ** 2n, 1000n ** 2n)), 4),
    ...(hasFreeGames && {
      freeGames: { oneIn: oneIn(freeGamesOdds), played: toDecimal(freeGamesPerFeature, 2), worth: toDecimal(freeGamesWorth, 2) },
    }),
    ...(topPrize && { topPrize: { timesStake: toDecimal(topPrize.timesStake, 2), oneIn: oneIn(topPrize.odds) } }),
    maxWin: { timesStake: toDecimal(maxWin.timesStake, 2), oneIn: oneIn(maxWin.odds) },
  };
}

// What a slot with a gamble returns by how its player gambles, exactly: every stop with every card.
import { type Fraction, fraction } from '#games/sdk/fraction.ts';
import { solveReturns } from '#games/sdk/returns/figures-of-returns.ts';
import type { WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { countPrizes } from '../explore-stops.ts';
import { type SlotModel, stakePartsOf } from '../model.ts';
import type { GambleRules } from '../slot-data.ts';
import type { GambleAction, GambleTable } from './sheet.ts';

/** Adds what a win comes to that is gambled on a colour so many times, as long as that is allowed. */
function gamble(returns: Map<bigint, Fraction>, prize: bigint, chance: Fraction, left: number, most: bigint): void {
  const add = (amount: bigint, more: Fraction): void => {
    const { numerator, denominator } = returns.get(amount) ?? fraction(0n);
    returns.set(amount, fraction(numerator * more.denominator + more.numerator * denominator, denominator * more.denominator));
  };
  if (prize === 0n || left === 0 || prize * 2n > most) return add(prize, chance);
  const half = fraction(chance.numerator, chance.denominator * 2n);
  add(0n, half);
  gamble(returns, prize * 2n, half, left - 1, most);
}

function solve<S extends string>(model: SlotModel<S>, { maxTimes }: GambleRules, times: number) {
  const parts = BigInt(stakePartsOf(model));
  const { prizes, all } = countPrizes(model, model.reels.base);
  const returns = new Map<bigint, Fraction>();
  for (const [prize, count] of prizes) gamble(returns, BigInt(prize), fraction(BigInt(count), all), times, BigInt(maxTimes) * parts);
  return solveReturns([...returns].map(([amount, chance]) => ({ paid: fraction(amount, parts), chance })));
}

/** Guesses a colour so many times after each win, and collects. */
const guessing =
  (times: number) =>
  ({ guesses, mayGuess }: GambleTable): GambleAction =>
    guesses.length < times && mayGuess.colour ? { type: 'guess', guess: 'red' } : { type: 'collect' };

/** Returns ways to play a slot with a gamble: every win collected, gambled once, gambled as often as may be. All return the same. */
export const gambleWays = <S extends string>(model: SlotModel<S>, rules: GambleRules): WayToPlay[] =>
  [0, 1, rules.steps].map((times) => ({
    name: (say) => say(times === 0 ? 'returns.collect' : times === 1 ? 'returns.gamble-once' : 'returns.gamble-all'),
    choice: null,
    act: guessing(times),
    solve: () => solve(model, rules, times),
    ...(times > 0 && { isExample: true as const }),
  }));

// What is left to wager, as values in and values out: in money, in rounds and in time. Amounts in smallest units, weights in percent.
import type { Data } from '#contract/kernel/calls.ts';

export type Bonus = Data<'listPlayerBonuses'>[number];
export type Step = Data<'listBonusSteps'>[number];
export type Terms = Data<'readBonusTerms'>;
export type Weights = Terms['wagering']['weights'];

/** How much of each stake counts: of the game, else of its category, else of all. */
export const weightOf = ({ games, categories, default: rest }: Weights, game: string, category: string | undefined): number =>
  games[game] ?? (category === undefined ? undefined : categories[category]) ?? rest;

/** What of terms says which stakes count. */
export type Counting = Pick<Terms['wagering'], 'weights' | 'excludedGames' | 'products'>;

const sports = 'sports';

/** The same of what can be played at all: nothing counts in an excluded game, nor bets where they are not among the products, nor anything else where they alone are. */
export function weightIn({ weights, excludedGames, products }: Counting, game: { identity: string; category: string }): number {
  const isForOthers = game.category === sports ? !products.includes(sports) : products.every((product) => product === sports);
  return isForOthers || excludedGames.includes(game.identity) ? 0 : weightOf(weights, game.identity, game.category);
}

/** What is still to be staked, as it counts. */
export const leftOf = ({ target, counted }: Pick<Bonus, 'target' | 'counted'>): number => Math.max(0, target - counted);

/** How much is done, from 0 to 100; nothing to wager is done. */
export const donePercent = ({ target, counted }: Pick<Bonus, 'target' | 'counted'>): number =>
  target <= 0 ? 100 : Math.min(100, Math.max(0, Math.floor((counted / target) * 100)));

/** What one stake counts, rounded down as the books do. */
export const countedOf = (stake: number, weight: number): number => Math.floor((stake * weight) / 100);

/** Rounds until so much is counted; undefined where such a stake counts nothing. */
export function roundsFor(left: number, stake: number, weight: number): number | undefined {
  const counts = countedOf(stake, weight);
  return counts <= 0 ? undefined : Math.ceil(left / counts);
}

/** A pause longer than this is no part of the pace. */
const longestPauseMs = 60_000;

/** How long a round took of late on average, from the times of the newest steps, newest first; undefined while too few are known. */
export function paceOf(steps: readonly Pick<Step, 'at'>[]): number | undefined {
  const times = steps.map(({ at }) => Date.parse(at));
  const gaps = times
    .slice(1)
    .map((at, index) => (times[index] ?? at) - at)
    .filter((gap) => gap > 0 && gap <= longestPauseMs);
  return gaps.length < 3 ? undefined : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
}

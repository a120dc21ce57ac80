// How a margin is laid on fair probabilities: by the power method, p^k, with the one k at which the book adds up to 1 + margin. It takes more of
// a long shot than of a favourite, as Shin's does, and no outcome is ever priced above its fair price (docs/sports-pricing.md).

/** Returns the probabilities with their margin. They may add up to more than one, as those of a double chance do. */
export function powerMargin(fair: readonly number[], margin: number): number[] {
  const open = fair.filter((probability) => probability > 0 && probability < 1);
  const target = open.reduce((sum, probability) => sum + probability, 0) * (1 + margin);
  // every outcome may at most be certain
  if (open.length === 0 || target >= open.length * 0.999) return fair.map((probability) => Math.min(1, probability * (1 + margin)));
  let [low, high] = [0, 1];
  for (let round = 0; round < 40; round += 1) {
    const middle = (low + high) / 2;
    const sum = open.reduce((total, probability) => total + probability ** middle, 0);
    if (sum > target) low = middle;
    else high = middle;
  }
  return fair.map((probability) => (probability > 0 && probability < 1 ? probability ** low : probability));
}

/**
 * The same for an outcome whose opposite nobody can back, so that its own price holds the margin: all of it up to evens, above that less and less, as
 * no price pays less than the stake.
 */
export const marginAlone = (fair: number, margin: number): number => fair + margin * Math.min(fair, 1 - fair);

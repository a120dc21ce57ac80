// The chi-square distribution, and the sum that is held against it.

/** The two parts of a distribution that a value divides it in. Each is exact where it is small. */
export interface Tails {
  below: number;
  above: number;
}

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Returns the natural logarithm of gamma of x, for x from 0.5, by the approximation of Lanczos. */
function logGamma(x: number): number {
  const base = x + 6.5;
  const sum = lanczos.reduce((so, term, index) => so + (index === 0 ? term : term / (x - 1 + index)), 0);
  return Math.log(Math.sqrt(2 * Math.PI) * sum) + (x - 0.5) * Math.log(base) - base;
}

/** Returns what is left of the incomplete gamma function above x, over `front`, as a continued fraction (Lentz). For x above a + 1. */
function fractionAbove(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let product = d;
  for (let index = 1, change = 0; Math.abs(change - 1) > 1e-14 && index < 100_000; index += 1) {
    const numerator = -index * (index - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    change = c * d;
    product *= change;
  }
  return product;
}

/** Returns the regularized incomplete gamma function of a, below and above x. For a from 0.5. */
export function gammaTails(a: number, x: number): Tails {
  if (x <= 0) return { below: 0, above: 1 };
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x > a + 1) {
    const above = Math.min(1, front * fractionAbove(a, x));
    return { below: 1 - above, above };
  }
  let [term, sum] = [1 / a, 1 / a];
  for (let index = 1; term > sum * 1e-16; index += 1) {
    term *= x / (a + index);
    sum += term;
  }
  const below = Math.min(1, front * sum);
  return { below, above: 1 - below };
}

/** Returns how much of a chi-square distribution lies below and above a value. */
export const chiSquareTails = (value: number, freedom: number): Tails => gammaTails(freedom / 2, value / 2);

/** Returns the value that so much of a chi-square distribution lies below: a critical value. */
export function chiSquareValue(below: number, freedom: number): number {
  let [low, high] = [0, 5 * freedom + 100];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (chiSquareTails(middle, freedom).below < below) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A sum of squares, each over what was expected, and how many of its cells could vary freely. */
export interface ChiSquare {
  value: number;
  freedom: number;
}

/** Of fewer than so many the distribution is not chi-square's: such cells are counted together with their neighbours. */
const minExpected = 5;

/** Returns how far counts lie from what their chances, which add up to 1, let expect. */
export function chiSquareOf(counts: ArrayLike<number>, chances: ArrayLike<number>): ChiSquare {
  let total = 0;
  for (let cell = 0; cell < counts.length; cell += 1) total += counts[cell] ?? 0;
  let [value, cells, seen, expected, rest] = [0, 0, 0, 0, total];
  for (let cell = 0; cell < counts.length; cell += 1) {
    const more = total * (chances[cell] ?? 0);
    seen += counts[cell] ?? 0;
    expected += more;
    rest -= more;
    const isLast = cell === counts.length - 1;
    if (expected > 0 && (isLast || (expected >= minExpected && rest >= minExpected))) {
      value += (seen - expected) ** 2 / expected;
      cells += 1;
      [seen, expected] = [0, 0];
    }
  }
  return { value, freedom: Math.max(0, cells - 1) };
}

/** Returns sums that do not depend on each other as one. */
export const addChiSquares = (sums: readonly ChiSquare[]): ChiSquare => ({
  value: sums.reduce((so, { value }) => so + value, 0),
  freedom: sums.reduce((so, { freedom }) => so + freedom, 0),
});

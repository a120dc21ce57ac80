/** An exact number: `numerator` / `denominator`, in lowest terms, the denominator above zero. */
export type Fraction = { numerator: bigint; denominator: bigint };

/**
 * The fraction in lowest terms.
 * @throws RangeError unless the denominator is above zero.
 */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator <= 0n) throw new RangeError('A denominator must be above zero.');
  let [divisor, rest] = [numerator < 0n ? -numerator : numerator, denominator];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** The sum of any number of fractions; 0 for none. */
export function add(...terms: Fraction[]): Fraction {
  return terms.reduce(
    (sum, term) => fraction(sum.numerator * term.denominator + term.numerator * sum.denominator, sum.denominator * term.denominator),
    fraction(0n),
  );
}

/** The product of any number of fractions; 1 for none. */
export function multiply(...factors: Fraction[]): Fraction {
  return factors.reduce(
    (product, factor) => fraction(product.numerator * factor.numerator, product.denominator * factor.denominator),
    fraction(1n),
  );
}

/**
 * One over a fraction above zero.
 * @throws RangeError for zero and below.
 */
export function invert({ numerator, denominator }: Fraction): Fraction {
  return fraction(denominator, numerator);
}

/** A fraction from 0 up in decimal with `digits` after the point; what follows is cut off, so no figure is overstated. */
export function toDecimal({ numerator, denominator }: Fraction, digits: number): string {
  return placePoint((numerator * 10n ** BigInt(digits)) / denominator, digits);
}

/** The square root of a fraction from 0 up, in decimal, cut off after `digits`. */
export function rootToDecimal({ numerator, denominator }: Fraction, digits: number): string {
  return placePoint(wholeRoot((numerator * 10n ** BigInt(2 * digits)) / denominator), digits);
}

/** A fraction from 1 up with two digits after the first and a power of ten, cut off: '2.91e348'. */
export function toScientific({ numerator, denominator }: Fraction): string {
  const whole = (numerator / denominator).toString();
  return `${whole[0]}.${whole.slice(1, 3).padEnd(2, '0')}e${whole.length - 1}`;
}

/** Rounds between one and the next of a chance, cut off: whole up to a million millions, then by a power of ten. */
export function oneIn(odds: Fraction): string {
  const rounds = invert(odds);
  return rounds.numerator / rounds.denominator >= 10n ** 12n ? toScientific(rounds) : toDecimal(rounds, 0);
}

function placePoint(scaled: bigint, digits: number): string {
  const text = scaled.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The largest whole number whose square is not above `value`, by Newton's method from above. */
function wholeRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

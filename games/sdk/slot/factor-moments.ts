import type { ByScatters, Column, Factors } from './factor-ways.ts';

type Weigh = (column: Column) => number;

/** Works with numbers by scatters as with polynomials; none has more than `most` scatters. */
function arithmetic(most: number) {
  const none = (): ByScatters => Array.from({ length: most + 1 }, () => 0n);
  const one = (): ByScatters => none().with(0, 1n);
  const plus = (...terms: ByScatters[]): ByScatters =>
    terms.reduce((sum, term) => sum.map((value, at) => value + (term[at] ?? 0n)), none());
  const scale = (term: ByScatters, by: number): ByScatters => term.map((value) => value * BigInt(by));
  function times(a: ByScatters, b: ByScatters): ByScatters {
    const product = none();
    for (const [i, x] of a.entries())
      if (x !== 0n) for (const [j, y] of b.entries()) if (y !== 0n && i + j <= most) product[i + j] = (product[i + j] ?? 0n) + x * y;
    return product;
  }
  /** The sum over a reel's columns of what each weighs. */
  function over(columns: readonly Column[], weigh: Weigh): ByScatters {
    const sum = none();
    for (const column of columns) {
      const weighed = weigh(column);
      if (weighed !== 0) sum[column.shown] = (sum[column.shown] ?? 0n) + column.weight * BigInt(weighed);
    }
    return sum;
  }
  return { none, one, plus, scale, times, over };
}

type Arithmetic = ReturnType<typeof arithmetic>;

const countOf = ({ counts }: Column, symbol: number): number => counts[symbol] ?? 0;
const isOut = (column: Column, symbol: number): number => (countOf(column, symbol) === 0 ? 1 : 0);

/**
 * E[X_s X_t] over all windows, X_s what a symbol wins: each of the two goes on through a reel with its count there, or ends before a reel
 * without it and is paid by how many reels it has passed. Four sums are carried from reel to reel, by which of the two goes on.
 */
function mixed({ reels, prizes }: Factors, { none, one, plus, scale, times, over }: Arithmetic, s: number, t: number): ByScatters {
  const prize = (symbol: number, passed: number): number => prizes[symbol]?.[passed] ?? 0;
  let [both, first, second, neither] = [one(), none(), none(), none()];
  for (const [passed, columns] of reels.entries()) {
    const [prizeS, prizeT] = [prize(s, passed), prize(t, passed)];
    const sum = (weigh: Weigh): ByScatters => over(columns, weigh);
    const [sIn, tIn] = [sum((column) => countOf(column, s)), sum((column) => countOf(column, t))];
    const [sOut, tOut] = [sum((column) => isOut(column, s)), sum((column) => isOut(column, t))];
    const sOnly = sum((column) => countOf(column, s) * isOut(column, t));
    const tOnly = sum((column) => countOf(column, t) * isOut(column, s));
    const ended = plus(
      times(
        neither,
        sum(() => 1),
      ),
      scale(times(first, sOut), prizeS),
      scale(times(second, tOut), prizeT),
      scale(
        times(
          both,
          sum((column) => isOut(column, s) * isOut(column, t)),
        ),
        prizeS * prizeT,
      ),
    );
    [first, second, neither] = [
      plus(times(first, sIn), scale(times(both, sOnly), prizeT)),
      plus(times(second, tIn), scale(times(both, tOnly), prizeS)),
      ended,
    ];
    both = times(
      both,
      sum((column) => countOf(column, s) * countOf(column, t)),
    );
  }
  const [lastS, lastT] = [prize(s, reels.length), prize(t, reels.length)];
  return plus(neither, scale(first, lastS), scale(second, lastT), scale(both, lastS * lastT));
}

/** E[X_s]: the same with one symbol. */
function mean({ reels, prizes }: Factors, { none, one, plus, scale, times, over }: Arithmetic, s: number): ByScatters {
  let [going, ended] = [one(), none()];
  for (const [passed, columns] of reels.entries()) {
    ended = plus(
      times(
        ended,
        over(columns, () => 1),
      ),
      scale(
        times(
          going,
          over(columns, (column) => isOut(column, s)),
        ),
        prizes[s]?.[passed] ?? 0,
      ),
    );
    going = times(
      going,
      over(columns, (column) => countOf(column, s)),
    );
  }
  return plus(ended, scale(going, prizes[s]?.[reels.length] ?? 0));
}

/** The windows that win nothing: carried by which symbols still go on, as the bits of a number; who ends with a prize is left out. */
function losing({ reels, prizes }: Factors, { none, one, plus, times, over }: Arithmetic): ByScatters {
  const symbols = prizes.map((_, symbol) => symbol);
  const pays = (symbol: number, passed: number): boolean => (prizes[symbol]?.[passed] ?? 0) > 0;
  let going = new Map<number, ByScatters>([[2 ** symbols.length - 1, one()]]);
  for (const [passed, columns] of reels.entries()) {
    const next = new Map<number, ByScatters>();
    const bySign = Map.groupBy(columns, (column) => symbols.reduce((sign, symbol) => sign | (isOut(column, symbol) ? 0 : 1 << symbol), 0));
    for (const [alive, before] of going)
      for (const [sign, alike] of bySign) {
        if (symbols.some((symbol) => ((alive & ~sign) >> symbol) & 1 && pays(symbol, passed))) continue;
        const cases = times(
          before,
          over(alike, () => 1),
        );
        next.set(alive & sign, plus(next.get(alive & sign) ?? none(), cases));
      }
    going = next;
  }
  const isPaid = (alive: number): boolean => symbols.some((symbol) => (alive >> symbol) & 1 && pays(symbol, reels.length));
  return plus(...[...going].filter(([alive]) => !isPaid(alive)).map(([, cases]) => cases));
}

/** Returns the sum of what all windows win by ways, and of its squares, by number of scatters. Exact. */
export function factorSums(factors: Factors): { sums: ByScatters; squares: ByScatters } {
  const all = arithmetic(factors.maxScatters);
  const symbols = factors.prizes.map((_, symbol) => symbol);
  const pairs = symbols.flatMap((s) => symbols.slice(s).map((t) => all.scale(mixed(factors, all, s, t), s === t ? 1 : 2)));
  return { sums: all.plus(...symbols.map((s) => mean(factors, all, s))), squares: all.plus(...pairs) };
}

/** Returns how many windows there are, and how many win by ways, by number of scatters. Exact. */
export function factorCounts(factors: Factors): { windows: ByScatters; winning: ByScatters } {
  const all = arithmetic(factors.maxScatters);
  const windows = factors.reels.reduce(
    (product, columns) =>
      all.times(
        product,
        all.over(columns, () => 1),
      ),
    all.one(),
  );
  const lost = losing(factors, all);
  return { windows, winning: windows.map((count, at) => count - (lost[at] ?? 0n)) };
}

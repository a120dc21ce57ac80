// What every prize by ways is likely to be, worked out from one reel at a time: what matters of the reels passed is how many ways each symbol
// still has through them, and what was won. Chances are double-precision numbers.
import type { Column, Factors } from './factor-ways.ts';

/** Chances by prize in parts of the stake. What reaches the end lies in the last place. */
export type Chances = Float64Array;

/** A column by what it counts for the symbols that still go on, with its chance. */
interface Step {
  counts: readonly number[];
  shown: number;
  chance: number;
}

/** Ways that go on alike: their prizes so far by scatters, as `scatters * places + prize`. */
interface Going {
  ways: readonly number[];
  prizes: Map<number, number>;
}

/** What the last reels add. */
interface Passed {
  won: number;
  shown: number;
  chance: number;
}

/** The steps of a reel for symbols that are alive, as the bits of a number; columns that differ in the others alone are one. */
function stepsOf(columns: readonly Column[], symbolCount: number): (alive: number) => readonly Step[] {
  const all = Number(columns.reduce((sum, { weight }) => sum + weight, 0n));
  const known = new Map<number, readonly Step[]>();
  function merge(alive: number): Step[] {
    const merged = new Map<string, Step>();
    for (const { weight, counts, shown } of columns) {
      const seen = Array.from({ length: symbolCount }, (_, symbol) => ((alive >> symbol) & 1 ? (counts[symbol] ?? 0) : 0));
      const key = `${shown} ${seen.join(' ')}`;
      merged.set(key, { counts: seen, shown, chance: Number(weight) / all + (merged.get(key)?.chance ?? 0) });
    }
    return [...merged.values()];
  }
  return (alive) => {
    const steps = known.get(alive) ?? merge(alive);
    known.set(alive, steps);
    return steps;
  };
}

const aliveIn = (ways: readonly number[]): number => ways.reduce((alive, count, symbol) => (count > 0 ? alive | (1 << symbol) : alive), 0);

/** One reel further: how many ways each symbol has through it, and what those win that end before it. */
function pass(ways: readonly number[], step: Step, prizes: Factors['prizes'], reel: number): { after: number[]; won: number } {
  let won = 0;
  const after = ways.map((through, symbol) => {
    const count = through * step.counts[symbol]!;
    if (through > 0 && count === 0) won += through * (prizes[symbol]![reel] ?? 0);
    return count;
  });
  return { after, won };
}

/**
 * Returns the chances of all prizes by ways, by number of scatters; what scatters pay is not among them.
 * @param places how many prizes are told apart; all larger ones lie in the last place
 */
export function spreadWays({ reels, prizes, maxScatters }: Factors, places: number): Chances[] {
  const steps = reels.map((columns) => stepsOf(columns, prizes.length));
  const spread = Array.from({ length: maxScatters + 1 }, () => new Float64Array(places));
  const last = places - 1;

  /** Goes on to the end, and adds every prize; chances of what went before are in `before`. */
  function end(ways: readonly number[], reel: number, passed: Passed, before: ReadonlyMap<number, number>): void {
    if (reel < reels.length) {
      for (const next of steps[reel]!(aliveIn(ways))) {
        const { after, won } = pass(ways, next, prizes, reel);
        end(after, reel + 1, { won: passed.won + won, shown: passed.shown + next.shown, chance: passed.chance * next.chance }, before);
      }
      return;
    }
    const won = ways.reduce((sum, through, symbol) => sum + through * (prizes[symbol]!.at(-1) ?? 0), passed.won);
    for (const [key, chance] of before) {
      const prize = key % places;
      spread[(key - prize) / places + passed.shown]![Math.min(prize + won, last)]! += chance * passed.chance;
    }
  }

  let going = new Map<string, Going>([['', { ways: prizes.map(() => 1), prizes: new Map([[0, 1]]) }]]);
  // what ways are alike after the last two reels is not worth finding
  const joined = Math.max(0, reels.length - 2);
  for (let reel = 0; reel < joined; reel += 1) {
    const next = new Map<string, Going>();
    for (const { ways, prizes: before } of going.values())
      for (const step of steps[reel]!(aliveIn(ways))) {
        const { after, won } = pass(ways, step, prizes, reel);
        const key = after.join(' ');
        let target = next.get(key);
        if (target === undefined) next.set(key, (target = { ways: after, prizes: new Map() }));
        for (const [place, chance] of before) {
          const prize = place % places;
          const to = place - prize + step.shown * places + Math.min(prize + won, last);
          target.prizes.set(to, (target.prizes.get(to) ?? 0) + chance * step.chance);
        }
      }
    going = next;
  }
  for (const { ways, prizes: before } of going.values()) end(ways, joined, { won: 0, shown: 0, chance: 1 }, before);
  return spread;
}

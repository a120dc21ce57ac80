// What held coins pay in the end where collectors take their sum again, prize by prize: by recursion over the places that are open, the
// respins that are left and the sum of the coins. Chances are double-precision numbers.
import type { Spread } from '../model.ts';
import { choose, type HoldRules } from './held-counts.ts';

/** What can come in one respin at so many places: coins with their sum, and collectors. */
interface Coming {
  coins: number;
  takers: number;
  sum: number;
  chance: number;
}

/** The chances of every sum of so many coins, by that sum; sums from `told` on are one. */
function sumsOf<S extends string>({ chances, coins, of }: HoldRules<S>, most: number, told: number): Spread[] {
  const listed = (Object.entries(chances) as [S, number][]).map(([coin, chance]) => [coins[coin] ?? 0, chance / of] as const);
  const sums: Map<number, number>[] = [new Map([[0, 1]])];
  while (sums.length <= most) {
    const next = new Map<number, number>();
    for (const [sum, chance] of sums.at(-1) ?? [])
      for (const [value, odds] of listed) {
        const more = Math.min(sum + value, told);
        next.set(more, (next.get(more) ?? 0) + chance * odds);
      }
    sums.push(next);
  }
  return sums;
}

function comingsOf<S extends string>(rules: HoldRules<S>, told: number): (open: number) => readonly Coming[] {
  const { chances, collect, of, places } = rules;
  const take = (collect?.chance ?? 0) / of;
  const hit = Object.values<number | undefined>(chances).reduce<number>((all, chance) => all + (chance ?? 0), 0) / of;
  const sums = sumsOf(rules, places, told);
  const known = new Map<number, readonly Coming[]>();
  const list = (open: number): Coming[] =>
    sums.slice(0, open + 1).flatMap((spread, coins) =>
      Array.from({ length: open - coins + 1 }, (_, takers) => {
        const ways = Number(choose(open, coins) * choose(open - coins, takers));
        const odds = ways * take ** takers * (1 - hit - take) ** (open - coins - takers);
        return [...spread].map(([sum, chance]) => ({ coins, takers, sum, chance: chance * odds }));
      }).flat(),
    );
  return (open) => {
    const all = known.get(open) ?? list(open);
    known.set(open, all);
    return all;
  };
}

type Find = (open: number, left: number, sum: number) => Spread;

/** Returns what is paid from a number of open places, of respins left and a sum of coins on. */
function createSpreads<S extends string>(rules: HoldRules<S>, told: number): Find {
  const comings = comingsOf(rules, told);
  const known = new Map<string, Spread>();
  function next(open: number, left: number, sum: number): Spread {
    if (open === 0 || left === 0 || sum >= told) return new Map([[Math.min(sum, told), 1]]);
    const spread = new Map<number, number>();
    for (const { coins, takers, sum: more, chance } of comings(open)) {
      const shown = Math.min(sum + more, told);
      const taken = takers * shown;
      if (taken + shown >= told) spread.set(told, (spread.get(told) ?? 0) + chance);
      else
        for (const [prize, odds] of at(open - coins - takers, coins + takers > 0 ? rules.respins : left - 1, shown)) {
          const paid = Math.min(taken + prize, told);
          spread.set(paid, (spread.get(paid) ?? 0) + chance * odds);
        }
    }
    return spread;
  }
  function at(open: number, left: number, sum: number): Spread {
    const key = `${open} ${left} ${sum}`;
    const found = known.get(key) ?? next(open, left, sum);
    known.set(key, found);
    return found;
  }
  return at;
}

/** What was made for a set of rules is kept: every stop asks for it. */
const made = new WeakMap<object, { told: number; at: Find }>();

/** Returns what a stop with so many coins, which pay `held`, pays by them in the end; all from `told` on as `told`. */
export function spreadCollected<S extends string>(rules: HoldRules<S>, count: number, held: number, told: number): Spread {
  if (count < rules.trigger) return new Map([[0, 1]]);
  const before = made.get(rules);
  const { at } = before?.told === told ? before : { at: createSpreads(rules, told) };
  made.set(rules, { told, at });
  return at(rules.places - count, rules.respins, held);
}

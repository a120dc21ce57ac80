import { factorLit } from './value-lanterns.ts';
import type { LanternRules } from './mechanics/sticky-lanterns.ts';
import type { SlotModel } from './model.ts';
import { type Chances, spreadWays } from './spread-ways.ts';

/** Returns the chances of what two that are independent of one another come to together. */
export function addChances(one: Chances, other: Chances): Chances {
  const last = one.length - 1;
  const sum = new Float64Array(one.length);
  const others = [...other.entries()].filter(([, chance]) => chance > 0);
  for (const [prize, chance] of one.entries()) {
    if (chance === 0) continue;
    for (const [more, odds] of others) sum[Math.min(prize + more, last)]! += chance * odds;
  }
  return sum;
}

/** Returns what `games` free games with lanterns come to, by recursion over the games left and the places that are lit. */
export function spreadLanterns<S extends string>(model: SlotModel<S>, rules: LanternRules, games: number, places: number): Chances {
  const all = 2 ** rules.places.length;
  const none = new Float64Array(places);
  none[0] = 1;
  const ofGame = Array.from({ length: all }, (_, lit) => spreadWays(factorLit(model, rules, lit), places)[0] ?? none);
  let after: Chances[] = ofGame.map(() => none);
  for (let left = 1; left <= games; left += 1) {
    const played = ofGame.map((game, lit) => addChances(game, after[lit] ?? none));
    after = played.map((_, lit) => {
      const sum = new Float64Array(places);
      const add = (then: number, draws: number): void => {
        for (let place = 0; place < places; place += 1) sum[place]! += ((played[then]?.[place] ?? 0) * draws) / rules.of;
      };
      add(lit, rules.of - rules.places.length);
      for (const place of rules.places.keys()) add(lit | (1 << place), 1);
      return sum;
    });
  }
  return after[0] ?? none;
}

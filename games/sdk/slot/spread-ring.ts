// What the rounds of a slot under a ring return, prize by prize. A round may be worth many thousand parts of a stake, and free games follow
// one another: their spectra are multiplied, each frequency by itself.
import { toDecimal } from '../fraction.ts';
import { enumerate, tabulate } from './enumerate.ts';
import { factorReels } from './factor-ways.ts';
import { addProduct, chancesOfSpectrum, type Complex, spectrumOf } from './fourier.ts';
import type { RingRules } from './mechanics/ring.ts';
import { freeGameAward, scatterPrize, singleStakeOf, type SlotModel, stakePartsOf, type Strip } from './model.ts';
import { modelsOfRing } from './ring-tables.ts';
import { spreadWays } from './spread-ways.ts';

/** Spectra of what a spin pays, by how many free games it awards. */
type ByAward = Map<number, Complex>;

const empty = (half: number): Complex => ({ re: new Float64Array(half), im: new Float64Array(half) });

/** The spectra of a set of reels at each place of the ring over them. */
function spectraOf<S extends string>(model: SlotModel<S>, reels: readonly Strip<S>[], ring: readonly number[], size: number): ByAward[] {
  const single = singleStakeOf(model);
  return modelsOfRing(model, ring).map((turned) => {
    const largest = tabulate(turned, reels).classes.reduce((most, one) => (one.largest > most ? one.largest : most), 0n);
    const byAward = new Map<number, Float64Array>();
    for (const [scatters, chances] of spreadWays(factorReels(turned, reels), Number(largest) + 1).entries()) {
      const award = freeGameAward(model, scatters);
      const sum = byAward.get(award) ?? new Float64Array(Number(largest) + 1);
      byAward.set(award, sum);
      const added = scatterPrize(model, scatters) * single;
      for (let prize = 0; prize + added < sum.length; prize += 1) sum[prize + added]! += chances[prize]!;
    }
    return new Map([...byAward].map(([award, chances]) => [award, spectrumOf(chances, size)]));
  });
}

/** Awards that can be reached from those of a stop, the largest first. */
function reachable(awards: readonly number[], cap: number): number[] {
  const all = new Set(awards.map((award) => Math.min(award, cap)));
  for (const awarded of all) for (const award of awards) all.add(Math.min(awarded + award, cap));
  return [...all].toSorted((a, b) => b - a);
}

/** The free games from one place of the ring on, by how many are won so far: worked out from the last game back to the first. */
function valueFrom(games: readonly ByAward[], awarded: readonly number[], cap: number, start: number, half: number): ByAward {
  let after: ByAward = new Map();
  for (let played = cap; played >= 0; played -= 1) {
    const spectra = games[(start + played) % games.length]!;
    const now: ByAward = new Map();
    for (const won of awarded) {
      if (won < played) continue;
      const sum = empty(half);
      if (won === played) sum.re.fill(1);
      else for (const [award, spectrum] of spectra) addProduct(sum, spectrum, after.get(Math.min(won + award, cap))!);
      now.set(won, sum);
    }
    after = now;
  }
  return after;
}

/** Spectra of all free games together by how many a stop awards. What is sold differs in its stop alone, so they are kept. */
const kept = new WeakMap<object, ByAward>();

function spectraOfFreeGames<S extends string>(model: SlotModel<S>, { free: numbers }: RingRules, size: number): ByAward {
  const { freeGameCap: cap, freeMultiplier, reels } = model;
  if (freeMultiplier.first !== 1 || freeMultiplier.last !== 1)
    throw new RangeError('Under a ring free games have no multiplier of their own.');
  const known = kept.get(reels.free);
  if (known !== undefined) return known;
  const games = spectraOf(model, reels.free, numbers, size);
  const awards = Object.values(model.freeGameAwards);
  const awarded = reachable(awards, cap);
  const half = size / 2 + 1;
  const one = empty(half);
  one.re.fill(1);
  const sums: ByAward = new Map(awards.map((award) => [award, empty(half)]));
  for (const start of numbers.keys()) {
    const values = valueFrom(games, awarded, cap, start, half);
    for (const [award, sum] of sums) addProduct(sum, values.get(Math.min(award, cap))!, one, 1 / numbers.length);
  }
  kept.set(reels.free, sums);
  return sums;
}

/** Returns how likely a round returns what, in stakes. Every outcome is in it. */
export function returnsUnderRing<S extends string>(model: SlotModel<S>, ring: RingRules): { times: number; chance: number }[] {
  const parts = stakePartsOf(model);
  const largest = Number(toDecimal(enumerate(model).maxWin.timesStake, 4)) * parts;
  const size = 2 ** Math.ceil(Math.log2(largest + 2));
  const half = size / 2 + 1;
  const free = spectraOfFreeGames(model, ring, size);
  const nothing = empty(half);
  nothing.re.fill(1);
  const sum = empty(half);
  for (const stops of spectraOf(model, model.reels.base, ring.base, size))
    for (const [award, spectrum] of stops) addProduct(sum, spectrum, free.get(award) ?? nothing, 1 / ring.base.length);
  // what cannot come is nought to the last digits alone
  return [...chancesOfSpectrum(sum)].map((chance, prize) => ({ times: prize / parts, chance: prize === 0 ? Math.max(0, chance) : chance }));
}

// What a slot's rounds return, prize by prize: the tables of all stops, or of all reels where stops are too many, and the free games worked
// through state by state. Chances are double-precision numbers: their sums are right to twelve digits, and every outcome is in them.
import { sharesOf } from '../returns/figures-of-returns.ts';
import type { WayFigures, WayToPlay } from '../returns/way-to-play.ts';
import type { DefinedSlot } from './define-slot.ts';
import { enumerate, isFactored, tabulate } from './enumerate.ts';
import { factorReels } from './factor-ways.ts';
import { type FreeGames, noFreeGames, playFreeGame, winFreeGames } from './free-games.ts';
import { freeGameAward, scatterPrize, type SlotModel, type Spread, stakePartsOf, type Strip } from './model.ts';
import { toldPrizes } from './scatter-table.ts';
import { returnsUnderRing } from './spread-ring.ts';
import { spreadLanterns } from './spread-lanterns.ts';
import { type Chances, spreadWays } from './spread-ways.ts';

/** The prizes of one number of scatters, with their chances. `held`: what the coins of the stop pay, where these are collected. */
interface Prizes {
  scatters: number;
  held?: number;
  spread: [prize: number, chance: number][];
}

/** Chances by prize, those of all windows of a set of reels, by number of scatters. */
function chancesOf<S extends string>(model: SlotModel<S>, reels: readonly Strip<S>[], places: number): Chances[] {
  if (!isFactored(model)) {
    const { windows, classes } = tabulate(model, reels);
    return classes.map(({ prizes = new Float64Array(places) }) => prizes.map((count) => count / Number(windows)));
  }
  const parts = stakePartsOf(model);
  return spreadWays(factorReels(model, reels), places).map((chances, scatters) => {
    const added = scatterPrize(model, scatters) * parts;
    const moved = new Float64Array(places);
    for (const [prize, chance] of chances.entries()) moved[Math.min(prize + added, places - 1)]! += chance;
    return moved;
  });
}

const prizesOf = (all: readonly Chances[]): Prizes[] =>
  all.flatMap((chances, scatters) => {
    const spread = [...chances.entries()].filter(([, chance]) => chance > 0);
    return spread.length === 0 ? [] : [{ scatters, spread }];
  });

/** The prizes of the slot's base game; where coins are collected apart by what those of the stop pay. */
function prizesOfBase<S extends string>(model: SlotModel<S>, places: number): Prizes[] {
  const { base } = model.reels;
  if (model.mechanic?.coins?.isCollected !== true) return prizesOf(chancesOf(model, base, places));
  const { windows, classes } = tabulate(model, base);
  return classes.flatMap((all, scatters) =>
    [...(all.byHeld ?? new Map([[0, all]]))].flatMap(([held, { prizes = [] }]) =>
      prizesOf([Float64Array.from(prizes, (count) => count / Number(windows))]).map(({ spread }) => ({ scatters, held, spread })),
    ),
  );
}

/** Adds to `sum` what follows, after each prize of the spread times the multiplier. */
function addAfter(sum: Chances, { spread }: Prizes, multiplier: number, after: Chances): void {
  const last = sum.length - 1;
  for (const [prize, chance] of spread) {
    const from = prize * multiplier;
    // what follows a prize that reaches the end makes no difference
    if (from >= last) {
      sum[last]! += chance;
      continue;
    }
    for (let more = 0; more <= last; more += 1) {
      const odds = after[more]!;
      if (odds > 0) sum[Math.min(from + more, last)]! += chance * odds;
    }
  }
}

/** Free games that open nothing more can be taken as one class, whatever their scatters. */
function joinAlike<S extends string>(model: SlotModel<S>, classes: readonly Prizes[]): Prizes[] {
  const byAward = new Map<number, Map<number, number>>();
  for (const { scatters, spread } of classes) {
    const award = freeGameAward(model, scatters);
    const joined = byAward.get(award) ?? new Map<number, number>();
    byAward.set(award, joined);
    for (const [prize, chance] of spread) joined.set(prize, (joined.get(prize) ?? 0) + chance);
  }
  return [...byAward].map(([award, joined]) => ({ scatters: award, spread: [...joined] }));
}

/** Returns what the free games that `won` of them open come to. */
function spreadFreeGames<S extends string>(model: SlotModel<S>, places: number): (won: number) => Chances {
  const { free } = model.reels;
  // `scatters` of these is what they award
  const classes = free.length === 0 ? [] : joinAlike(model, prizesOf(chancesOf(model, free, places)));
  const known = new Map<string, Chances>();

  function spreadOf(games: FreeGames): Chances {
    const key = `${games.awarded} ${games.left} ${games.multiplier}`;
    const spread = known.get(key) ?? spreadNext(games);
    known.set(key, spread);
    return spread;
  }

  function spreadNext(games: FreeGames): Chances {
    const sum = new Float64Array(places);
    if (games.left === 0) {
      sum[0] = 1;
      return sum;
    }
    for (const one of classes)
      addAfter(sum, one, games.multiplier, spreadOf(winFreeGames(model, playFreeGame(model, games), one.scatters)));
    return sum;
  }

  return (won) => spreadOf(winFreeGames(model, noFreeGames(model), won));
}

function toChances(spread: Spread, places: number): Chances {
  const chances = new Float64Array(places);
  for (const [prize, chance] of spread) {
    const place = Math.min(prize, places - 1);
    chances[place] = (chances[place] ?? 0) + chance;
  }
  return chances;
}

/** What free games of so many come to, whichever the slot has. */
function spreadFeature<S extends string>(model: SlotModel<S>, places: number): (games: number) => Chances {
  const { lanterns } = model;
  if (lanterns === undefined) return spreadFreeGames(model, places);
  const known = new Map<number, Chances>();
  return (games) => {
    const chances = known.get(games) ?? spreadLanterns(model, lanterns, games, places);
    known.set(games, chances);
    return chances;
  };
}

/** Returns how likely a round of the slot returns what; everything from a hundred stakes on as a hundred. */
export function returnsOfSlot<S extends string>(model: SlotModel<S>): { times: number; chance: number }[] {
  if (model.ring !== undefined) return returnsUnderRing(model, model.ring);
  const parts = stakePartsOf(model);
  const places = toldPrizes(parts) + 1;
  const feature = spreadFeature(model, places);
  const sum = new Float64Array(places);
  const coins = model.mechanic?.coins;
  for (const one of prizesOfBase(model, places)) {
    const { scatters, held = 0 } = one;
    const after =
      coins === undefined ? feature(freeGameAward(model, scatters)) : toChances(coins.spreadAfter(scatters, held, places - 1), places);
    addAfter(sum, one, 1, after);
  }
  return [...sum].flatMap((chance, prize) => (chance === 0 ? [] : [{ times: prize / parts, chance }]));
}

/** Returns the shares of a slot's rounds. @throws RangeError where the chances of all prizes are not one: a table did not tell them apart */
function sharesOfSlot<S extends string>(model: SlotModel<S>): string[] {
  const returns = returnsOfSlot(model);
  const all = returns.reduce((sum, { chance }) => sum + chance, 0);
  if (Math.abs(all - 1) > 1e-9) throw new RangeError(`The chances of all prizes are one together, not ${all}.`);
  return sharesOf(returns);
}

/** Returns the figures of a slot's rounds: fractions by `enumerate`, and shares from every prize. */
function solveSlot<S extends string>(model: SlotModel<S>): WayFigures {
  const { rtp, hitFrequency, variance, maxWin } = enumerate(model);
  return { rtp, hitFrequency, variance, maxWin, shares: sharesOfSlot(model) };
}

/** Returns the one way to play a slot that asks for a stake alone. */
export const slotWay = <S extends string>(model: SlotModel<S>): WayToPlay => ({
  choice: null,
  solve: () => solveSlot(model),
  isSlow: true,
});

/** Returns the ways to play a slot, one for each choice that goes with the stake; a slot of the kit needs no returns.ts for them. */
export const slotWays = ({ models }: Pick<DefinedSlot, 'models'>): WayToPlay[] =>
  [...models].map(([choice, model]) => ({
    ...slotWay(model),
    choice,
    ...(choice !== null && { name: (say) => say(`choice.${choice}`) }),
  }));

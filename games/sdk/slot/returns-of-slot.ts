// What a slot's rounds return, prize by prize: the tables of all stops, and the free games worked through state by state. Chances are
// double-precision numbers: their sums are right to twelve digits, and every outcome is in them.
import type { Return, WayToPlay } from '../returns/way-to-play.ts';
import { rootToDecimal } from '../fraction.ts';
import { enumerate, tabulate } from './enumerate.ts';
import { type FreeGames, noFreeGames, playFreeGame, winFreeGames } from './free-games.ts';
import { freeGameAward, type SlotModel, type Spread, stakePartsOf } from './model.ts';
import { type StopTable, toldPrizes } from './scatter-table.ts';

/** Chances by prize in parts of the stake. What reaches the end lies in the last place. */
type Chances = Float64Array;

/** The prizes of one number of scatters, with their chances. */
interface Prizes {
  scatters: number;
  spread: [prize: number, chance: number][];
}

/** From so many stakes on, returns are not told apart. */
const toldStakes = 100;

function prizesOf(table: StopTable): Prizes[] {
  const all = Number(table.windows);
  return table.classes.flatMap(({ windows, prizes }, scatters) => {
    if (windows === 0n) return [];
    if (prizes === undefined) throw new RangeError('Where windows are not looked at one by one, returns are measured.');
    const spread: [number, number][] = [];
    for (const [prize, count] of prizes.entries()) if (count > 0) spread.push([prize, count / all]);
    return [{ scatters, spread }];
  });
}

/** Adds to `sum` what follows, after each prize of the spread times the multiplier. */
function addAfter(sum: Chances, { spread }: Prizes, multiplier: number, after: Chances): void {
  const last = sum.length - 1;
  for (const [prize, chance] of spread)
    for (const [more, odds] of after.entries()) {
      if (odds === 0) continue;
      const place = Math.min(prize * multiplier + more, last);
      sum[place] = (sum[place] ?? 0) + chance * odds;
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
  const table = model.reels.free.length === 0 ? undefined : tabulate(model, model.reels.free);
  // `scatters` of these is what they award
  const classes = table === undefined ? [] : joinAlike(model, prizesOf(table));
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

/** Returns what a round of the slot returns; everything from a hundred stakes on as a hundred. */
export function returnsOfSlot<S extends string>(model: SlotModel<S>): Return[] {
  const parts = stakePartsOf(model);
  const places = toldStakes * parts + 1;
  if (places > toldPrizes) throw new RangeError('A hundred stakes are more parts than prizes are told apart.');
  const freeGames = spreadFreeGames(model, places);
  const sum = new Float64Array(places);
  const coins = model.mechanic?.coins;
  for (const one of prizesOf(tabulate(model, model.reels.base))) {
    const after = coins === undefined ? freeGames(freeGameAward(model, one.scatters)) : toChances(coins.spreadAfter(one.scatters), places);
    addAfter(sum, one, 1, after);
  }
  return [...sum].flatMap((chance, prize) => (chance === 0 ? [] : [{ times: prize / parts, chance }]));
}

/** Returns the one way to play a slot. */
export const slotWay = <S extends string>(model: SlotModel<S>): WayToPlay => ({
  choice: null,
  exact: () => returnsOfSlot(model),
  deviation: () => rootToDecimal(enumerate(model).variance, 4),
});

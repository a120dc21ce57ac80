import type { Chain } from './mechanics/cascades.ts';
import { countPaid } from './mechanics/clusters.ts';
import { linePrize, scatterPrize, singleStakeOf, type SlotModel, stakePartsOf, type Strip } from './model.ts';
import { closeTable, count, emptyTallies, type StopTable } from './scatter-table.ts';

/** What a chain of cascades is worked out on: symbols as numbers, columns one after another. */
interface Ground extends Chain {
  rows: number;
  strips: readonly Int8Array[];
  /** By symbol and by how many lie together. */
  prizes: readonly Float64Array[];
}

/**
 * The table of a slot that pays clusters and cascades: every combination of stops once, each chain played to its end on plain numbers.
 * Exact. @throws RangeError if a sum passes 2^53.
 */
export function enumerateCascades<S extends string>(model: SlotModel<S>, strips: readonly Strip<S>[], chain: Chain): StopTable {
  const places = strips.length * model.rowCount;
  const prizes = model.symbols.map((symbol) =>
    Float64Array.from({ length: places + 1 }, (_, size) => linePrize(model, symbol, countPaid(model.linePrizes[symbol], size))),
  );
  const ground = {
    rows: model.rowCount,
    strips: strips.map((strip) => Int8Array.from(strip, (symbol) => model.symbols.indexOf(symbol))),
    prizes,
    ...chain,
  };
  const scatter = model.scatter === undefined ? -1 : model.symbols.indexOf(model.scatter);
  const tallies = emptyTallies(places, stakePartsOf(model));
  const stops = new Int32Array(strips.length);
  const playChain = createChain(ground);
  const parts = singleStakeOf(model);

  function visit(reel: number, scatters: number): void {
    const strip = ground.strips[reel];
    if (strip === undefined) return count(tallies[scatters]!, playChain(stops) + scatterPrize(model, scatters) * parts);
    for (let stop = 0; stop < strip.length; stop += 1) {
      stops[reel] = stop;
      let shown = scatters;
      for (let row = 0; row < ground.rows; row += 1) if (strip[(stop + row) % strip.length] === scatter) shown += 1;
      visit(reel + 1, shown);
    }
  }

  visit(0, 0);
  return closeTable(tallies);
}

/** Returns what plays the chain of a stop and returns all that it wins, in parts of the stake. */
function createChain({ rows, strips, prizes, multipliers, cap }: Ground): (stops: Int32Array) => number {
  const places = strips.length * rows;
  const grid = new Int8Array(places);
  const above = new Int32Array(strips.length);
  const seen = new Uint8Array(places);
  const gone = new Uint8Array(places);
  const found = new Int32Array(places);

  /** Gathers what hangs together with a place into `found`; returns how many they are. */
  function gather(first: number): number {
    const symbol = grid[first];
    let size = 1;
    found[0] = first;
    seen[first] = 1;
    const take = (place: number): void => {
      if (seen[place] === 1 || grid[place] !== symbol) return;
      seen[place] = 1;
      found[size] = place;
      size += 1;
    };
    for (let next = 0; next < size; next += 1) {
      const place = found[next]!;
      if (place + rows < places) take(place + rows);
      if (place >= rows) take(place - rows);
      if (place % rows < rows - 1) take(place + 1);
      if (place % rows > 0) take(place - 1);
    }
    return size;
  }

  function judge(): number {
    seen.fill(0);
    gone.fill(0);
    let sum = 0;
    for (let place = 0; place < places; place += 1) {
      if (seen[place] === 1) continue;
      const size = gather(place);
      const prize = prizes[grid[place]!]![size]!;
      if (prize === 0) continue;
      sum += prize;
      for (let index = 0; index < size; index += 1) gone[found[index]!] = 1;
    }
    return sum;
  }

  function collapse(): void {
    for (const [reel, strip] of strips.entries()) {
      let to = reel * rows + rows - 1;
      for (let from = to; from >= reel * rows; from -= 1)
        if (gone[from] === 0) {
          grid[to] = grid[from]!;
          to -= 1;
        }
      for (; to >= reel * rows; to -= 1) {
        const next = (above[reel]! - 1 + strip.length) % strip.length;
        above[reel] = next;
        grid[to] = strip[next]!;
      }
    }
  }

  return (stops) => {
    for (const [reel, strip] of strips.entries()) {
      above[reel] = stops[reel]!;
      for (let row = 0; row < rows; row += 1) grid[reel * rows + row] = strip[(stops[reel]! + row) % strip.length]!;
    }
    let prize = judge();
    let sum = prize;
    for (let turn = 1; prize > 0 && turn <= cap; turn += 1) {
      collapse();
      prize = judge();
      sum += prize * (multipliers[Math.min(turn, multipliers.length - 1)] ?? 1);
    }
    return sum;
  };
}

import { ringAt } from './mechanics/ring.ts';
import type { SlotModel } from './model.ts';
import type { ScatterClass, StopTable } from './scatter-table.ts';

/** Models that were made: the tables of each are kept with it. */
const made = new WeakMap<object, Map<readonly number[], unknown>>();

/** Returns the model for each place of a ring over its reels; of a slot without one, the model as it is. */
export function modelsOfRing<S extends string>(model: SlotModel<S>, ring: readonly number[] | undefined): readonly SlotModel<S>[] {
  if (ring === undefined) return [model];
  const ofModel = made.get(model) ?? new Map<readonly number[], unknown>();
  made.set(model, ofModel);
  const known = ofModel.get(ring) as readonly SlotModel<S>[] | undefined;
  const models = known ?? ring.map((_, place) => ({ ...model, reelTimes: ringAt(ring, place, model.reels.base.length).times }));
  ofModel.set(ring, models);
  return models;
}

function joinClasses(one: ScatterClass, other: ScatterClass): ScatterClass {
  const largest = one.largest > other.largest ? one.largest : other.largest;
  const atLargest = (of: ScatterClass): bigint => (of.largest === largest ? of.atLargest : 0n);
  return {
    windows: one.windows + other.windows,
    winning: one.winning + other.winning,
    sum: one.sum + other.sum,
    squares: one.squares + other.squares,
    largest,
    atLargest: atLargest(one) + atLargest(other),
  };
}

/** Returns the table of what is equally likely to be one of several. Windows are counted once for each of them. */
export function joinTables(tables: readonly StopTable[]): StopTable {
  return tables.reduce((sum, table) => ({
    windows: sum.windows + table.windows,
    classes: sum.classes.map((one, scatters) => {
      const other = table.classes[scatters];
      if (other === undefined) throw new RangeError('Tables that are joined tell as many scatters apart.');
      return joinClasses(one, other);
    }),
  }));
}

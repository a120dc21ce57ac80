// A wild fills its whole reel before anything is paid. Nothing is drawn for it.
import type { Mechanic } from '../model.ts';

/** Returns the mechanic. */
export const expandingWilds = <S extends string>(): Mechanic<S> => ({
  name: 'expanding-wilds',
  settings: {},
  follow({ model, window, evaluate }) {
    const { wild } = model;
    const hasWild = (column: readonly S[]): boolean =>
      wild !== undefined && column.includes(wild) && column.some((symbol) => symbol !== wild);
    if (wild === undefined || !window.some(hasWild)) return { wins: evaluate(window), turns: [] };
    // a scatter under an expanding wild still counts: scatters are judged by the stop
    const expanded = window.map((column) => (column.includes(wild) ? column.map(() => wild) : [...column]));
    return { wins: [], turns: [{ by: 'expand', window: expanded, wins: evaluate(expanded), multiplier: 1 }] };
  },
});

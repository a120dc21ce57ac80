import { add, fraction, multiply } from '#games/sdk/fraction.ts';
import { solveReturns } from '#games/sdk/returns/figures-of-returns.ts';
import type { WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { chanceOf, type Table, timesOf } from './sheet.ts';

/** Opens fields from the first on, and takes what is reached after so many. */
const open = (mines: number, fields: number): WayToPlay => ({
  isExample: true,
  name: (say) => say('returns.way', { mines, fields }),
  choice: mines,
  act: ({ opened }: Table) => (opened.length < fields ? { type: 'open', field: opened.length } : { type: 'take' }),
  solve() {
    const chance = chanceOf(mines, fields);
    const lost = add(fraction(1n), multiply(fraction(-1n), chance));
    return solveReturns([
      { paid: timesOf(mines, fields), chance },
      { paid: fraction(0n), chance: lost },
    ]);
  },
});

export const ways: readonly WayToPlay[] = [open(1, 5), open(3, 3), open(5, 5), open(10, 5)];

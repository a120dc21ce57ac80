import type { Return, WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { chanceOf, type Table, timesOf } from './sheet.ts';

const numberOf = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }): number =>
  Number(numerator) / Number(denominator);

/** Opens fields from the first on, and takes what is reached after so many. */
const open = (mines: number, fields: number): WayToPlay => ({
  name: (say) => say('returns.way', { mines, fields }),
  choice: mines,
  act: ({ opened }: Table) => (opened.length < fields ? { type: 'open', field: opened.length } : { type: 'take' }),
  exact(): Return[] {
    const chance = numberOf(chanceOf(mines, fields));
    return [
      { times: numberOf(timesOf(mines, fields)), chance },
      { times: 0, chance: 1 - chance },
    ];
  },
});

export const ways: readonly WayToPlay[] = [open(1, 5), open(3, 3), open(5, 5), open(10, 5)];

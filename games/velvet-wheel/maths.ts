// European roulette: one of 37 pockets, all equally likely. Whoever has one of so many numbers is paid as if there were 36 pockets.
import { tableMaths } from '#games/sdk/table/table-maths.ts';
import { colourOf, positions, requirePosition, timesOf, wheel } from './layout.ts';
import { sheet } from './sheet.ts';

export const wheelMaths = tableMaths<{ pocket: number }>({
  sheet,
  positions: positions.map(({ id }) => id),
  document: {
    pockets: wheel.length,
    positions: Object.fromEntries(
      positions.map((position) => [position.id, { numbers: position.numbers, parts: timesOf(position) * sheet.chipStep }]),
    ),
    rules:
      'one draw below the number of pockets gives the number; a position that covers it gives back its parts, every other one nothing; zero is a number like the others and belongs to no colour, column, dozen or half',
  },
  draw: (draws) => ({ pocket: draws.nextInt(wheel.length) }),
  partsOf({ pocket }, id) {
    const position = requirePosition(id);
    return position.numbers.includes(pocket) ? timesOf(position) * sheet.chipStep : 0;
  },
  summarize: ({ pocket, choice }) => ({ pocket, red: colourOf(pocket) === 'red' ? 1 : 0, positions: choice.bets.length }),
});

export type WheelRound = ReturnType<typeof wheelMaths.decide>;

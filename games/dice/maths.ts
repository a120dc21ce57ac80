// A roll from 0.00 to 99.99. Whoever named the side on which it falls is paid what the chance is worth, less 1 %.
import { quickMaths, readFields } from '#games/sdk/quick/quick-maths.ts';
import { type Choice, chances, limitOf, prizeOf, rolls, type Side, sides } from './odds.ts';
import { sheet } from './sheet.ts';

const isSide = (value: unknown): value is Side => sides.some((side) => side === value);

function readChoice(given: unknown): Choice | undefined {
  const { side, chance } = readFields(given, ['side', 'chance']) ?? {};
  return isSide(side) && typeof chance === 'number' && chances.includes(chance) ? { side, chance } : undefined;
}

const isWin = (roll: number, choice: Choice): boolean => (choice.side === 'under' ? roll < limitOf(choice) : roll > limitOf(choice));

export const diceMaths = quickMaths({
  sheet,
  document: {
    rolls,
    chances,
    rules:
      'one draw below 10000 gives the roll; under wins below the chance, over from 10000 - chance up; it pays 495000 / chance fiftieths',
  },
  readChoice,
  draw(draws, choice) {
    const roll = draws.nextInt(rolls);
    return { roll, fiftieths: isWin(roll, choice) ? prizeOf(choice.chance) : 0 };
  },
  summarize: ({ roll, choice }) => ({ roll, limit: limitOf(choice), over: choice.side === 'over' ? 1 : 0 }),
});

export type DiceRound = ReturnType<typeof diceMaths.decide>;

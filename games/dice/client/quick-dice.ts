// The dice as a quick game of the kit.
import { formatFigure, formatPercent } from '#games/sdk/client/format-figure.ts';
import { stepIn } from '#games/sdk/client/controls.ts';
import type { QuickGame } from '#games/sdk/quick/client/quick-game.ts';
import type { DiceRound } from '../maths.ts';
import { type Choice, chances, firstChoice, limitOf, prizeOf, prizesOf, rolls, showRoll } from '../odds.ts';
import { sheet } from '../sheet.ts';
import { createBoard } from './board.ts';
import { createOptions } from './options.ts';
import { scene } from './scene.ts';

const write = (roll: number): string => formatFigure(showRoll(roll), document.documentElement.lang);

export const quickDice: QuickGame<Choice, Pick<DiceRound, 'roll' | 'fiftieths'>> = {
  sheet,
  firstChoice,
  scene,
  hasMotion: false,
  createBoard,
  createOptions,
  prizesOf,
  odds: (say, choice, language) => [
    {
      title: say('odds.yours'),
      outcomes: BigInt(rolls),
      rows: prizesOf(choice).map((prize, index) => ({
        label: index === 0 ? say(`limit.${choice.side}`, { limit: write(limitOf(choice)) }) : say('odds.other'),
        prize,
      })),
    },
    {
      title: say('odds.all'),
      outcomes: BigInt(rolls),
      rows: chances.map((chance) => ({
        label: formatPercent(showRoll(chance), language),
        prize: { fiftieths: prizeOf(chance), ways: BigInt(chance) },
      })),
    },
  ],
  describe: (say, { roll, choice }) =>
    say('result.roll', { roll: write(roll), limit: say(`limit.${choice.side}`, { limit: write(limitOf(choice)) }) }),
  brief: ({ roll }) => write(roll),
  note: (say, { roll, limit, over }) =>
    roll === undefined || limit === undefined
      ? undefined
      : say('result.roll', { roll: write(roll), limit: say(over === 1 ? 'limit.over' : 'limit.under', { limit: write(limit) }) }),
  rules: ['rules.roll', 'rules.sides', 'rules.pays'],
  hotkeys: [
    ['← →', 'keys.chance'],
    ['S', 'keys.side'],
  ],
  pressKey(key, choice) {
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      return { ...choice, chance: stepIn(chances, choice.chance, key === 'ArrowLeft' ? -1 : 1) };
    if (key.toLowerCase() === 's') return { ...choice, side: choice.side === 'over' ? 'under' : 'over' };
    return undefined;
  },
};

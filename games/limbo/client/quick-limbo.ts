// Limbo as a quick game of the kit.
import { nearest, stepIn } from '#games/sdk/client/controls.ts';
import { formatTimes } from '#games/sdk/quick/client/figures.ts';
import type { QuickGame } from '#games/sdk/quick/client/quick-game.ts';
import type { LimboRound } from '../maths.ts';
import { type Choice, firstChoice, placesPerFiftieth, prizesOf, usualTargets, winningPlaces } from '../odds.ts';
import { sheet } from '../sheet.ts';
import { createBoard } from './board.ts';
import { createOptions } from './options.ts';
import { scene } from './scene.ts';

const write = (fiftieths: number): string => formatTimes(fiftieths, document.documentElement.lang);

export const quickLimbo: QuickGame<Choice, Pick<LimboRound, 'place' | 'height' | 'fiftieths'>> = {
  sheet,
  firstChoice,
  scene,
  hasMotion: false,
  createBoard,
  createOptions,
  prizesOf,
  odds: (say, choice) => [
    {
      title: say('odds.yours'),
      outcomes: BigInt(placesPerFiftieth * choice.target),
      rows: prizesOf(choice).map((prize, index) => ({
        label: say(index === 0 ? 'odds.reached' : 'odds.missed', { target: write(choice.target) }),
        prize,
      })),
    },
    {
      title: say('odds.all'),
      outcomes: BigInt(placesPerFiftieth),
      rows: usualTargets.map((target) => ({
        label: write(target),
        prize: { fiftieths: target, ways: BigInt(winningPlaces) },
        among: BigInt(placesPerFiftieth * target),
      })),
    },
  ],
  describe: (say, { height, choice }) => say('result.height', { height: write(height), target: write(choice.target) }),
  brief: ({ height }) => write(height),
  note: (say, { height, target }) =>
    height === undefined || target === undefined ? undefined : say('result.height', { height: write(height), target: write(target) }),
  rules: ['rules.rise', 'rules.target', 'rules.draw'],
  hotkeys: [['← →', 'keys.target']],
  pressKey(key, choice) {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
    return { target: stepIn(usualTargets, nearest(usualTargets, choice.target), key === 'ArrowLeft' ? -1 : 1) };
  },
};

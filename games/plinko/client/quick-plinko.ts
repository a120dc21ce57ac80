// Plinko as a quick game of the kit.
import { formatFigure } from '#games/sdk/client/format-figure.ts';
import { stepIn } from '#games/sdk/client/controls.ts';
import { formatTimes } from '#games/sdk/quick/client/figures.ts';
import type { QuickGame } from '#games/sdk/quick/client/quick-game.ts';
import { timesOf } from '#games/sdk/quick/payout.ts';
import type { PlinkoRound } from '../maths.ts';
import { type Choice, firstChoice, prizesOf, risks, rowCounts } from '../odds.ts';
import { sheet } from '../sheet.ts';
import { createBoard } from './board.ts';
import { createOptions } from './options.ts';
import { scene } from './scene.ts';

const write = (fiftieths: number): string => formatTimes(fiftieths, document.documentElement.lang);

export const quickPlinko: QuickGame<Choice, Pick<PlinkoRound, 'path' | 'bin' | 'fiftieths'>> = {
  sheet,
  firstChoice,
  scene,
  hasMotion: true,
  createBoard,
  createOptions,
  prizesOf,
  odds: (say, choice) =>
    [
      choice,
      ...rowCounts
        .flatMap((rows) => risks.map((risk) => ({ rows, risk })))
        .filter(({ rows, risk }) => rows !== choice.rows || risk !== choice.risk),
    ].map((own) => ({
      title: say('odds.table', { rows: own.rows, risk: say(`risk.${own.risk}`) }),
      outcomes: 2n ** BigInt(own.rows),
      rows: prizesOf(own)
        .slice(0, own.rows / 2 + 1)
        .map(({ fiftieths, ways }, bin) => {
          const isMiddle = bin * 2 === own.rows;
          return {
            label: isMiddle ? say('bin.middle') : say('bin.pair', { left: bin + 1, right: own.rows - bin + 1 }),
            prize: { fiftieths, ways: isMiddle ? ways : ways * 2n },
          };
        }),
    })),
  describe: (say, { bin, fiftieths }) => say('result.bin', { bin: bin + 1, times: write(fiftieths) }),
  brief: ({ fiftieths }) => `${formatFigure(timesOf(fiftieths).replace(/\.?0+$/, ''), document.documentElement.lang)}×`,
  note: (say, { bin, fiftieths, rows }) =>
    bin === undefined || fiftieths === undefined || rows === undefined
      ? undefined
      : say('history.bin', { rows, bin: bin + 1, times: write(fiftieths) }),
  rules: ['rules.fall', 'rules.bins', 'rules.risk'],
  hotkeys: [
    ['← →', 'keys.rows'],
    ['R', 'keys.risk'],
  ],
  pressKey(key, choice) {
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      return { ...choice, rows: stepIn(rowCounts, choice.rows, key === 'ArrowLeft' ? -1 : 1) };
    if (key.toLowerCase() === 'r') return { ...choice, risk: risks[(risks.indexOf(choice.risk) + 1) % risks.length] ?? choice.risk };
    return undefined;
  },
};

// The wheel as a quick game of the kit.
import { stepIn } from '#games/sdk/client/controls.ts';
import { formatTimes } from '#games/sdk/quick/client/figures.ts';
import type { QuickGame } from '#games/sdk/quick/client/quick-game.ts';
import type { WheelRound } from '../maths.ts';
import { type Choice, choices, firstChoice, prizesOf, risks, segmentCounts } from '../odds.ts';
import { sheet } from '../sheet.ts';
import { createBoard } from './board.ts';
import { createOptions } from './options.ts';
import { scene } from './scene.ts';

const write = (fiftieths: number): string => formatTimes(fiftieths, document.documentElement.lang);
const isSame = (one: Choice, other: Choice): boolean => one.segments === other.segments && one.risk === other.risk;

export const quickWheel: QuickGame<Choice, Pick<WheelRound, 'segment' | 'fiftieths'>> = {
  sheet,
  firstChoice,
  scene,
  hasMotion: true,
  createBoard,
  createOptions,
  prizesOf,
  odds: (say, choice) =>
    [choice, ...choices.filter((other) => !isSame(other, choice))].map((own) => ({
      title: say('odds.table', { segments: own.segments, risk: say(`risk.${own.risk}`) }),
      outcomes: BigInt(own.segments),
      rows: prizesOf(own).map((prize) => ({ label: say('odds.segments', { count: String(prize.ways) }), prize })),
    })),
  describe: (say, { fiftieths }) => say('result.segment', { times: write(fiftieths) }),
  brief: ({ fiftieths }) => write(fiftieths),
  note: (say, { segments, fiftieths }) =>
    segments === undefined || fiftieths === undefined ? undefined : say('history.segment', { segments, times: write(fiftieths) }),
  rules: ['rules.turn', 'rules.segments', 'rules.risk'],
  hotkeys: [
    ['← →', 'keys.segments'],
    ['R', 'keys.risk'],
  ],
  pressKey(key, choice) {
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      return { ...choice, segments: stepIn(segmentCounts, choice.segments, key === 'ArrowLeft' ? -1 : 1) };
    if (key.toLowerCase() === 'r') return { ...choice, risk: risks[(risks.indexOf(choice.risk) + 1) % risks.length] ?? choice.risk };
    return undefined;
  },
};

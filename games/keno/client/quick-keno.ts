// Keno as a quick game of the kit.
import type { QuickGame } from '#games/sdk/quick/client/quick-game.ts';
import type { KenoRound } from '../maths.ts';
import { type Choice, firstChoice, maxPicks, outcomes, prizesFor, prizesOf } from '../odds.ts';
import { sheet } from '../sheet.ts';
import { createBoard } from './board.ts';
import { createOptions, pickAtRandom } from './options.ts';
import { scene } from './scene.ts';

export const quickKeno: QuickGame<Choice, Pick<KenoRound, 'balls' | 'hits' | 'fiftieths'>> = {
  sheet,
  firstChoice,
  scene,
  hasMotion: true,
  createBoard,
  createOptions,
  prizesOf,
  odds: (say, choice) => {
    const own = choice.picks.length;
    const others = Array.from({ length: maxPicks }, (_, index) => index + 1).filter((picks) => picks !== own);
    return [own, ...others].map((picks) => ({
      title: say('odds.table', { picks }),
      outcomes,
      rows: prizesFor(picks).map((prize, hits) => ({ label: say('odds.hits', { hits }), prize })),
    }));
  },
  describe: (say, { hits, choice }) => say('result.hits', { hits, picks: choice.picks.length }),
  brief: ({ hits, choice }) => `${hits}/${choice.picks.length}`,
  note: (say, { hits, picks }) => (hits === undefined || picks === undefined ? undefined : say('result.hits', { hits, picks })),
  rules: ['rules.pick', 'rules.draw', 'rules.table'],
  hotkeys: [
    ['← →', 'keys.count'],
    ['R', 'keys.random'],
  ],
  pressKey(key, { picks }) {
    if (key === 'ArrowLeft') return picks.length > 1 ? { picks: picks.slice(0, -1) } : undefined;
    if (key === 'ArrowRight') return picks.length < maxPicks ? pickAtRandom(picks.length + 1) : undefined;
    return key.toLowerCase() === 'r' ? pickAtRandom(picks.length) : undefined;
  },
};

import type { Game } from '#games/sdk/game-definition.ts';
import { usualSteps } from '#games/sdk/stakes.ts';
import { stepsTexts } from '#games/sdk/steps/texts.ts';
import { minesMaths } from './maths.ts';

const game: Game = {
  id: 'mines',
  type: 'instant',
  maths: [minesMaths],
  stakes: {
    ranges: new Map([
      ['EUR', { min: 10n, max: 5000n }],
      ['USD', { min: 10n, max: 6000n }],
      ['BRL', { min: 50n, max: 25_000n }],
      ['BTC', { min: 100n, max: 50_000n }],
      ['ETH', { min: 3000n, max: 1_500_000n }],
    ]),
    steps: usualSteps,
  },
  features: [],
  paytable: () => [],
  poster: { scene: 'gem' },
  texts: [stepsTexts, new URL('texts/', import.meta.url)],
};

export default game;

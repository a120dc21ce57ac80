import type { Game } from '#games/sdk/game-definition.ts';
import { stepsStakes } from '#games/sdk/steps/stakes.ts';
import { stepsTexts } from '#games/sdk/steps/texts.ts';
import { decided } from './decided.ts';
import { minesMaths } from './maths.ts';

const game: Game = {
  id: 'mines',
  type: 'instant',
  maths: [minesMaths],
  stakes: stepsStakes,
  features: [],
  paytable: () => [],
  poster: { scene: 'gem' },
  decided,
  texts: [stepsTexts, new URL('texts/', import.meta.url)],
};

export default game;

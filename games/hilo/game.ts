import { cardTexts } from '#games/sdk/cards/texts.ts';
import type { Game } from '#games/sdk/game-definition.ts';
import { stepsStakes } from '#games/sdk/steps/stakes.ts';
import { stepsTexts } from '#games/sdk/steps/texts.ts';
import { decided } from './decided.ts';
import { hiloMaths } from './maths.ts';

const game: Game = {
  id: 'hilo',
  type: 'instant',
  maths: [hiloMaths],
  stakes: stepsStakes,
  features: [],
  paytable: () => [],
  poster: { scene: 'cards' },
  decided,
  texts: [stepsTexts, cardTexts, new URL('texts/', import.meta.url)],
};

export default game;

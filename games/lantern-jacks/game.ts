import { cardTexts } from '#games/sdk/cards/texts.ts';
import type { Game } from '#games/sdk/game-definition.ts';
import { stepsStakes } from '#games/sdk/steps/stakes.ts';
import { stepsTexts } from '#games/sdk/steps/texts.ts';
import { decided } from './decided.ts';
import { jacksMaths } from './maths.ts';

const game: Game = {
  id: 'lantern-jacks',
  type: 'table',
  maths: [jacksMaths],
  stakes: stepsStakes,
  features: ['poker'],
  paytable: () => [],
  poster: { scene: 'lanterns' },
  decided,
  texts: [stepsTexts, cardTexts, new URL('texts/', import.meta.url)],
};

export default game;

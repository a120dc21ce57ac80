import type { Game } from '#games/sdk/game-definition.ts';
import { quickStakes } from '#games/sdk/quick/stakes.ts';
import { decided } from './decided.ts';
import { limboMaths } from './maths.ts';
import { sheet } from './sheet.ts';

const game: Game = {
  id: sheet.game,
  type: 'instant',
  maths: [limboMaths],
  stakes: quickStakes,
  features: [],
  paytable: () => [],
  poster: { scene: 'balloon' },
  decided,
  texts: [new URL('../sdk/quick/texts/', import.meta.url), new URL('texts/', import.meta.url)],
};

export default game;

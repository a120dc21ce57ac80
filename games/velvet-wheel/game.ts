import type { Game } from '#games/sdk/game-definition.ts';
import { tableStakes } from '#games/sdk/table/stakes.ts';
import { decided } from './decided.ts';
import { wheelMaths } from './maths.ts';
import { sheet } from './sheet.ts';

const game: Game = {
  id: sheet.game,
  type: 'table',
  maths: [wheelMaths],
  stakes: tableStakes,
  features: ['roulette'],
  paytable: () => [],
  poster: { scene: 'wheel' },
  decided,
  texts: [new URL('../sdk/table/texts/', import.meta.url), new URL('texts/', import.meta.url)],
};

export default game;

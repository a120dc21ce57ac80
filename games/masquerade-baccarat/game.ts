import { cardTexts } from '#games/sdk/cards/texts.ts';
import type { Game } from '#games/sdk/game-definition.ts';
import { tableStakes } from '#games/sdk/table/stakes.ts';
import { decided } from './decided.ts';
import { baccaratMaths } from './maths.ts';
import { sheet } from './sheet.ts';

const game: Game = {
  id: sheet.game,
  type: 'table',
  maths: [baccaratMaths],
  stakes: tableStakes,
  features: [],
  paytable: () => [],
  poster: { scene: 'mask' },
  decided,
  texts: [new URL('../sdk/table/texts/', import.meta.url), cardTexts, new URL('texts/', import.meta.url)],
};

export default game;

import type { Game } from '#games/sdk/game-definition.ts';
import { usualSteps } from '#games/sdk/stakes.ts';
import { twiceMaths } from './maths.ts';

const game: Game = {
  id: 'twice',
  type: 'table',
  maths: [twiceMaths],
  stakes: { ranges: new Map(['EUR', 'USD'].map((currency) => [currency, { min: 10n, max: 5000n }])), steps: usualSteps },
  features: [],
  paytable: () => [],
  poster: {},
  texts: [new URL('texts/', import.meta.url)],
};

export default game;

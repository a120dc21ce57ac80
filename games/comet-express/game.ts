import type { Game } from '#games/sdk/game-definition.ts';
import { sharedTexts } from '#games/sdk/shared/texts.ts';
import { usualSteps } from '#games/sdk/stakes.ts';
import { decided } from './decided.ts';
import { cometMaths } from './maths.ts';
import { sheet } from './sheet.ts';

const game: Game = {
  id: sheet.game,
  type: 'instant',
  maths: [cometMaths],
  stakes: {
    ranges: new Map([
      ['EUR', { min: 100n, max: 10_000n }],
      ['USD', { min: 100n, max: 12_000n }],
      ['BRL', { min: 500n, max: 50_000n }],
      ['BTC', { min: 1000n, max: 100_000n }],
      ['ETH', { min: 30_000n, max: 3_000_000n }],
    ]),
    steps: usualSteps,
  },
  features: ['crash'],
  paytable: () => [],
  poster: { scene: 'curve' },
  decided,
  texts: [sharedTexts, new URL('texts/', import.meta.url)],
};

export default game;

import { cardTexts } from '#games/sdk/cards/texts.ts';
import type { Game } from '#games/sdk/game-definition.ts';
import { usualSteps } from '#games/sdk/stakes.ts';
import { stepsTexts } from '#games/sdk/steps/texts.ts';
import { decided } from './decided.ts';
import { blackjackMaths } from './maths.ts';

const game: Game = {
  id: 'lamplight-blackjack',
  type: 'table',
  maths: [blackjackMaths],
  // a stake is one hand's: half of it is an insurance, three of them are three hands
  stakes: {
    ranges: new Map([
      ['EUR', { min: 100n, max: 10_000n }],
      ['USD', { min: 100n, max: 12_000n }],
      ['BRL', { min: 500n, max: 50_000n }],
      ['BTC', { min: 1000n, max: 100_000n }],
      ['ETH', { min: 30_000n, max: 3_000_000n }],
    ]),
    steps: usualSteps,
    betHalves: [1n, 2n, 3n, 4n, 6n],
  },
  features: [],
  paytable: () => [],
  poster: { scene: 'cards' },
  decided,
  texts: [stepsTexts, cardTexts, new URL('texts/', import.meta.url)],
};

export default game;

// What the game's client takes of its maths: names and figures, and not a line that decides an outcome.
import type { QuickSheet } from '#games/sdk/quick/quick-maths.ts';

export const sheet: QuickSheet = {
  game: 'keno',
  version: '1.0.0',
  hash: '5a489b3f9da89e8eb333cdac76477a9a5a2fb6459ee74ccf426bd877c01fc851',
  volatility: 'medium',
  maxWinTimes: 3039,
  rtp: '98.9999',
};

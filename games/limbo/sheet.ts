// What the game's client takes of its maths: names and figures, and not a line that decides an outcome.
import type { QuickSheet } from '#games/sdk/quick/quick-maths.ts';

export const sheet: QuickSheet = {
  game: 'limbo',
  version: '1.0.0',
  hash: '94732f4266220fd2ee46f65131ae73723ca815180516e15ed7a3c365294bdc55',
  volatility: 'low',
  maxWinTimes: 10_000,
};

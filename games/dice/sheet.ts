// What the game's client takes of its maths: names and figures, and not a line that decides an outcome.
import type { QuickSheet } from '#games/sdk/quick/quick-maths.ts';

export const sheet: QuickSheet = {
  game: 'dice',
  version: '1.0.0',
  hash: '3eb0ec6bb87302fa2b1b33504c38dcf066212cf0d08c7bb382d88436ab3b485e',
  volatility: 'low',
  maxWinTimes: 9900,
};

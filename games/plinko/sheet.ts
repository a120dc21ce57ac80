// What the game's client takes of its maths: names and figures, and not a line that decides an outcome.
import type { QuickSheet } from '#games/sdk/quick/quick-maths.ts';

export const sheet: QuickSheet = {
  game: 'plinko',
  version: '1.0.0',
  hash: '43702294c4a32c9aa7919588325d4ae79dd90991fba427f1daacaa5a52b9d4de',
  volatility: 'low',
  maxWinTimes: 993,
};

// What the game's client takes of its maths: names and figures, and not a line that decides an outcome.
import type { QuickSheet } from '#games/sdk/quick/quick-maths.ts';

export const sheet: QuickSheet = {
  game: 'wheel',
  version: '1.0.0',
  hash: '78a47446fc32884ff06daac820c902cbd2e075d236aa1e15b3d9610bd79bd777',
  volatility: 'low',
  maxWinTimes: 49,
};

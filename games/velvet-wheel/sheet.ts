// What the game's client takes of its maths: names and figures, and not a line that decides an outcome.
import type { TableSheet } from '#games/sdk/table/table-maths.ts';

export const sheet: TableSheet = {
  game: 'velvet-wheel',
  version: '1.0.0',
  hash: '23447b3d9cb1fe3405e71cbb7a5537752b7c33d81be5c10d61da24876788e2e9',
  volatility: 'medium',
  rtp: '97.2972',
  maxWinTimes: 36,
  chipStep: 10,
};

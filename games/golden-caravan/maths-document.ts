import { lines, reelCount, rowCount } from './lines.ts';
import { maths } from './maths.ts';
import { freeGameAwards, freeGameCap, freeMultiplier, linePrizes, rules, scatterPrizes } from './paytable.ts';
import { baseReels, freeReels } from './reels.ts';
import { scatter, symbols, wild } from './symbols.ts';

/** Everything that decides what a stop pays, as plain data: the document whose hash names this version of the game. */
export const mathsDocument = {
  game: maths.game,
  version: maths.version,
  fairness: maths.fairness,
  symbols,
  wild,
  scatter,
  window: { reels: reelCount, rows: rowCount },
  reels: { base: baseReels, free: freeReels },
  lines,
  paytable: { linePrizes, scatterPrizes, freeGameAwards, freeGameCap, freeMultiplier },
  rules,
};

import type { SlotData } from '#games/sdk/slot/slot-data.ts';
import { lines, rowCount } from './lines.ts';
import { maths } from './maths.ts';
import { linePrizes, scatterPrizes } from './paytable.ts';
import { baseReels, freeReels } from './reels.ts';
import { scatter, symbols, wild } from './symbols.ts';

/** The caravan's data as the catalogue and the client take it. */
export const data: SlotData = {
  sheet: maths,
  symbols,
  wild,
  scatter,
  rowCount,
  reels: { base: baseReels, free: freeReels },
  lines,
  stakeParts: lines.length,
  prizes: { of: 'line', counts: [5, 4, 3], symbols: linePrizes, scatter: scatterPrizes },
};

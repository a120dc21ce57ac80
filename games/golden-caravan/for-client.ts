// The face of this folder for the game's own client: what is shown, and not a line that decides an outcome, so that the
// player's bundle holds no draws and no rules of winning.
export type { Position } from '#games/sdk/slot/evaluate-spin.ts';
export { lines, reelCount, rowCount } from './lines.ts';
export { maths } from './maths.ts';
export { freeGameAwards, freeGameCap, freeMultiplier, type LineSymbol, linePrizes, scatterPrizes } from './paytable.ts';
export { baseReels, freeReels, type Reels, type Strip } from './reels.ts';
export type { Round, RoundEvent, RoundProgress } from './slot.ts';
export { type GameSymbol, scatter, symbols, wild } from './symbols.ts';

// The face of this folder for the game's own client: what is shown, and not a line that decides an outcome, so that the
// player's bundle holds no draws and no rules of winning.
export { data } from './data.ts';
export { rowCount } from './lines.ts';
export { maths } from './maths.ts';
export { freeGameAwards, freeGameCap, freeMultiplier } from './paytable.ts';
export { type GameSymbol, scatter, symbols } from './symbols.ts';

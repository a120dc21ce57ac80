// The face of this folder for the game's own client: what is shown, and not a line that decides an outcome, so that the
// player's bundle holds no draws and no rules of winning.
export type { LineHit, Position, ScatterHit } from './evaluate-spin.ts';
export { lines, reelCount, rowCount } from './lines.ts';
export { maths } from './maths.ts';
export { freeGameAwards, freeGameCap, freeMultiplier, type LineSymbol, linePrizes, scatterPrizes } from './paytable.ts';
export type {
  FreeGamesEndEvent,
  FreeGamesWonEvent,
  LineWin,
  Round,
  RoundEndEvent,
  RoundEvent,
  ScatterWin,
  SpinEvent,
} from './play-round.ts';
export { baseReels, freeReels, type Reels, type Strip, showStrip } from './reels.ts';
export type { RoundProgress } from './resume-round.ts';
export { type GameSymbol, scatter, symbols, wild } from './symbols.ts';

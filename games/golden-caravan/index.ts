/**
 * Golden Caravan, a slot of five reels, three rows and 20 fixed lines with a wild, a scatter and free games. The pure
 * part: its maths as data, a whole round from draws and a stake, its proof by enumeration and its verification from
 * revealed seeds. Nothing here knows of players, time or balances. The game's client takes `for-client.ts` instead.
 */
export { type Enumeration, enumerate } from './enumerate.ts';
export { mathsDocument } from './maths-document.ts';
export { goldenCaravanMaths } from './maths-face.ts';
export { maths } from './maths.ts';
export {
  type FreeGamesEndEvent,
  type FreeGamesWonEvent,
  isPlayableStake,
  type LineWin,
  playRound,
  type Round,
  type RoundEndEvent,
  type RoundEvent,
  type ScatterWin,
  type SpinEvent,
} from './play-round.ts';
export { type RoundProgress, resumeRound } from './resume-round.ts';
export { type GameSymbol, symbols } from './symbols.ts';
export { readRound } from './read-round.ts';

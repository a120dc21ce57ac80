/**
 * Golden Caravan, a slot of five reels, three rows and 20 fixed lines with a wild, a scatter and free games. The pure
 * part: its maths as data, a whole round from draws and a stake, its proof by enumeration and its verification from
 * revealed seeds. Nothing here knows of players, time or balances. The game's client takes `for-client.ts` instead.
 */
export { mathsDocument } from './maths-document.ts';
export { maths } from './maths.ts';
export { goldenCaravan, goldenCaravanMaths, isPlayableStake, playRound, type Round, type RoundEvent, type RoundProgress } from './slot.ts';
export { type GameSymbol, symbols } from './symbols.ts';

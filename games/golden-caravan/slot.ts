// Golden Caravan as a slot of the kit, and the kit's functions for it.
import type { Draws } from '#games/fair/index.ts';
import * as evaluating from '#games/sdk/slot/evaluate-spin.ts';
import { evaluateLine as evaluateOneLine } from '#games/sdk/slot/mechanics/lines.ts';
import {
  playRound as play,
  type Round as SlotRound,
  type RoundEvent as SlotEvent,
  type SpinEvent as SlotSpin,
} from '#games/sdk/slot/play-round.ts';
import {
  isPlayableStake as isPlayable,
  type SlotModel,
  type Strip as SlotStrip,
  showStrip as show,
  type Window as SlotWindow,
} from '#games/sdk/slot/model.ts';
import type { RoundProgress as SlotProgress } from '#games/sdk/slot/resume-round.ts';
import { slotMaths } from '#games/sdk/slot/slot-maths.ts';
import { lines, rowCount } from './lines.ts';
import { maths } from './maths.ts';
import { mathsDocument } from './maths-document.ts';
import { freeGameAwards, freeGameCap, freeMultiplier, linePrizes, scatterPrizes } from './paytable.ts';
import { baseReels, freeReels } from './reels.ts';
import { type GameSymbol, scatter, symbols, wild } from './symbols.ts';

export type Round = SlotRound<GameSymbol>;
export type RoundEvent = SlotEvent<GameSymbol>;
export type SpinEvent = SlotSpin<GameSymbol>;
export type RoundProgress = SlotProgress<GameSymbol>;
export type Window = SlotWindow<GameSymbol>;

export const goldenCaravan: SlotModel<GameSymbol> = {
  symbols,
  wild,
  scatter,
  rowCount,
  lines,
  reels: { base: baseReels, free: freeReels },
  linePrizes,
  scatterPrizes,
  freeGameAwards,
  freeGameCap,
  freeMultiplier,
};

export const goldenCaravanMaths = slotMaths(new Map([[null, goldenCaravan]]), maths, mathsDocument);

export const isPlayableStake = (stake: bigint): boolean => isPlayable(goldenCaravan, stake);
export const showStrip = (strip: SlotStrip<GameSymbol>, stop: number): GameSymbol[] => show(goldenCaravan, strip, stop);
export const evaluateLine = (row: readonly GameSymbol[]) => evaluateOneLine(goldenCaravan, row);
export const evaluateSpin = (window: Window) => evaluating.evaluateSpin(goldenCaravan, window);
export const playRound = (round: { draws: Draws; totalStake: bigint }): Round => play(goldenCaravan, round);

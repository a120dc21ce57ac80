import type { Show as KitShow } from '#games/sdk/client/game-client.ts';
import type { ShownRound as KitRound } from '#games/sdk/client-api.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { Round } from '../play-round.ts';
import type { RoundProgress } from '../resume-round.ts';
import type { Board } from './board.ts';
import type { SlotFace } from './slot-face.ts';
import type { SlotSound } from './slot-sounds.ts';

/** What showing a round needs: the game, its board, and ways to say and to write what happens. */
export interface Show extends KitShow<SlotSound | 'press'> {
  face: SlotFace;
  board: Board;
}

export type PlainRound = Plain<Round<string>>;
export type PlainEvent = PlainRound['events'][number];
export type PlainProgress = Plain<Omit<RoundProgress<string>, 'events'>>;
export type ShownRound = KitRound<PlainRound, PlainProgress>;
export type SpinShown = Extract<PlainEvent, { type: 'spin' }>;
export type TurnShown = NonNullable<SpinShown['turns']>[number];

/** A window with what it wins: that of a stop, or of a turn after it. */
export type WindowShown = Pick<SpinShown, 'window' | 'wins' | 'scatter' | 'payout'>;

/** Returns the window of the stop with its own wins, without those of the turns after it. */
export function stopOf(spin: SpinShown): WindowShown {
  const { window, wins, scatter, payout, turns = [] } = spin;
  const later = turns.reduce((sum, turn) => sum + BigInt(turn.payout), 0n);
  return { window, wins, ...(scatter && { scatter }), payout: String(BigInt(payout) - later) };
}

/** Returns the window that a spin comes to rest with. */
export const lastOf = (spin: SpinShown): WindowShown => spin.turns?.at(-1) ?? stopOf(spin);

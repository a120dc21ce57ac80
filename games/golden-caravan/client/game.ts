import type { Show as KitShow } from '#games/sdk/client/game-client.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { ShownRound as KitRound } from '#games/sdk/client-api.ts';
import type { Round, RoundProgress } from '../for-client.ts';
import type { Board } from './board.ts';
import type { SoundName } from './sounds.ts';

/** What showing a round needs: the board, and ways to say and to write what happens. */
export interface Show extends KitShow<SoundName> {
  board: Board;
}

export type PlainRound = Plain<Round>;
export type PlainEvent = PlainRound['events'][number];
export type PlainProgress = Plain<Omit<RoundProgress, 'events'>>;
export type ShownRound = KitRound<PlainRound, PlainProgress>;

// The one game that runs in this window: large on its own page, or small in the corner of whatever page is read meanwhile.
import type { Data } from '#contract/kernel/calls.ts';
import { createStore, type Source } from '#site/shared/store.ts';
import type { Mode } from './use-launch.ts';

export interface OpenGame {
  game: Data<'readGame'>;
  mode: Mode;
  isSmall: boolean;
}

const running = createStore<OpenGame | undefined>(undefined);

export const openGame: Source<OpenGame | undefined> = running;

/** Runs a game large; the one that runs already goes on, another one is closed. */
export function showLarge(game: OpenGame['game'], mode: Mode): void {
  running.set({ game, mode, isSmall: false });
}

/** The running game shrinks to the corner and goes on. */
export function makeSmall(): void {
  const now = running.read();
  if (now !== undefined) running.set({ ...now, isSmall: true });
}

export function closeGame(): void {
  if (running.read() !== undefined) running.set(undefined);
}

/** The page of a game is left: what is not in the corner ends. */
export function leaveLarge(): void {
  if (running.read()?.isSmall === false) closeGame();
}

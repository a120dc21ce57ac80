import type { Round, RoundEvent, SpinEvent } from './play-round.ts';

/**
 * Where a client stands that has shown the first steps of a round: `won` so far in the smallest unit, the last spin shown
 * (its reels are still on the screen), the free games left and their multiplier (0 and 1 outside the free games), and the
 * events still to show.
 */
export type RoundProgress<S extends string> = {
  won: bigint;
  lastSpin: SpinEvent<S> | undefined;
  freeGamesLeft: number;
  multiplier: number;
  events: RoundEvent<S>[];
};

/**
 * Takes up a round after `shownSteps` steps (0 none, `round.steps` all), as after a reload in the middle of it.
 * @throws RangeError unless `shownSteps` is a whole number of 0 … round.steps.
 */
export function resumeRound<S extends string>(round: Round<S>, shownSteps: number): RoundProgress<S> {
  if (!Number.isInteger(shownSteps) || shownSteps < 0 || shownSteps > round.steps) {
    throw new RangeError(`The round has ${round.steps} steps.`);
  }
  const progress: RoundProgress<S> = { won: 0n, lastSpin: undefined, freeGamesLeft: 0, multiplier: 1, events: [] };
  for (const event of round.events) {
    if (event.step >= shownSteps) {
      progress.events.push(event);
    } else if (event.type === 'spin') {
      progress.won += event.payout;
      progress.lastSpin = event;
      if (event.isFree) progress.freeGamesLeft -= 1;
    } else if (event.type === 'free-games-won') {
      progress.freeGamesLeft = event.left;
      progress.multiplier = event.multiplier;
    } else if (event.type === 'free-games-end') {
      progress.multiplier = 1;
    }
  }
  return progress;
}

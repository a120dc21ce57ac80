// Which rounds a game shows: in a game of several bets at once one may be over while another one goes on.
import type { HeardMessage } from './frame-messages.ts';

export interface ShownRounds {
  /** Takes a message of the game. Returns whether it shows a round now. */
  hear(message: HeardMessage): boolean;
}

export function createShownRounds(): ShownRounds {
  const shown = new Set<string>();
  return {
    hear({ type, roundId }) {
      if (type === 'studio:round-start') shown.add(roundId);
      if (type === 'studio:round-end') shown.delete(roundId);
      // a game that opens says anew what it shows, and who is asked to acknowledge a check or may play no more is shown nothing
      if (type === 'studio:ready' || type === 'studio:reality-check' || type === 'studio:session-over') shown.clear();
      return shown.size > 0;
    },
  };
}

// What the big button does while a round is shown: it shows the result at once, or goes on from a card.
import type { ControlBar } from './control-bar.ts';
import { createSkip, type Skip } from './timeline.ts';

export interface RoundSkips {
  /** Begins anew and returns what the button pulls from now on. */
  begin(): Skip;
  /** Returns what ends the part of the round that is shown next. */
  nextSkip(): Skip;
  /** Returns what puts a card away on which the round waits. */
  cardSkip(): Skip;
  /** The round is shown: nothing is left to pull. */
  end(): void;
  pull(): void;
}

/** Returns the skips of the rounds of a session; without `mayReveal` only cards can be put away. `tempo`: of what is shown from now on. */
export function createRoundSkips(bar: ControlBar, mayReveal: boolean, tempo: () => number): RoundSkips {
  let skip = createSkip();
  let card: Skip | undefined;
  return {
    begin() {
      skip = createSkip(tempo());
      return skip;
    },
    nextSkip() {
      if (skip.isPulled || skip.tempo !== tempo()) skip = createSkip(tempo());
      bar.setSpin(mayReveal ? 'reveal' : 'busy');
      card = undefined;
      return skip;
    },
    cardSkip() {
      bar.setSpin('continue');
      card = createSkip();
      return card;
    },
    end() {
      card = undefined;
      bar.setSpin('busy');
    },
    pull() {
      if (card !== undefined) card.pull();
      else if (mayReveal) skip.pull();
    },
  };
}

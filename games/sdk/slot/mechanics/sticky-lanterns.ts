// Lanterns of the free games: each game may light one, at a place of its own draw; it stays lit to the last game, stands for every symbol
// and counts several times. Places that are lit already, or none, are what the other draws give.
import type { Draws } from '#games/fair/index.ts';
import type { Mechanic, Position, SpinTurn, Window } from '../model.ts';

export interface LanternRules {
  /** The places at which a lantern can be lit, each by one of the first draws. */
  places: readonly Position[];
  /** A game draws below this number. */
  of: number;
  /** How often a lantern counts. */
  times: number;
}

/** Returns the window with lanterns at the places of the numbers given. */
export const withLanterns = <S extends string>(window: Window<S>, places: readonly Position[], wild: S): S[][] =>
  window.map((column, reel) => column.map((symbol, row) => (places.some((one) => one.reel === reel && one.row === row) ? wild : symbol)));

/** The mechanic of the free games of one round: it remembers what is lit, so each round has its own. */
export function stickyLanterns<S extends string>(rules: LanternRules): Mechanic<S> {
  const lit = new Set<number>();
  return {
    name: 'sticky-lanterns',
    settings: { places: rules.places.map(({ reel, row }) => [reel, row]), of: rules.of, times: rules.times },
    follow({ model, window, draws, evaluate }) {
      const drawn = drawPlace(rules, draws);
      if (drawn !== undefined) lit.add(drawn);
      if (lit.size === 0 || model.wild === undefined) return { wins: evaluate(window), turns: [] };
      const shown = withLanterns(
        window,
        rules.places.filter((_, place) => lit.has(place)),
        model.wild,
      );
      const turn: SpinTurn<S> = { by: 'light', window: shown, wins: evaluate(shown), multiplier: 1 };
      return { wins: [], turns: [turn] };
    },
  };
}

function drawPlace({ places, of }: LanternRules, draws: Draws): number | undefined {
  const drawn = draws.nextInt(of);
  return drawn < places.length ? drawn : undefined;
}

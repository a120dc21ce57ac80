import { formatFigure } from '#games/sdk/client/format-figure.ts';
import { solvePrizes } from '#games/sdk/quick/solve-prizes.ts';
import type { OddsOf, WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { type Choice, prizesOf } from './odds.ts';

const reach = (times: number): WayToPlay => {
  const choice = { target: times * 50 };
  return {
    isExample: true,
    name: (say) => say('odds.reached', { target: formatFigure(times.toFixed(2), say('language')) }),
    choice,
    solve: () => solvePrizes(prizesOf(choice)),
  };
};

export const ways: readonly WayToPlay[] = [reach(1.2), reach(2), reach(10), reach(100)];

/** Returns what any choice promises. */
export const oddsOf: OddsOf<Choice> = (choice) => solvePrizes(prizesOf(choice));

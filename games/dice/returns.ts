import { solvePrizes } from '#games/sdk/quick/solve-prizes.ts';
import type { OddsOf, WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { type Choice, limitOf, prizesOf, showRoll } from './odds.ts';

const under = (chance: number): WayToPlay => {
  const choice: Choice = { side: 'under', chance };
  return {
    isExample: true,
    name: (say) => say('limit.under', { limit: showRoll(limitOf(choice)) }),
    choice,
    solve: () => solvePrizes(prizesOf(choice)),
  };
};

export const ways: readonly WayToPlay[] = [under(9000), under(4950), under(900), under(99)];

/** Returns what any choice promises. */
export const oddsOf: OddsOf<Choice> = (choice) => solvePrizes(prizesOf(choice));

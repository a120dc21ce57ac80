import { returnsOfPrizes } from '#games/sdk/quick/returns-of-prizes.ts';
import type { WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { type Choice, limitOf, prizesOf, showRoll } from './odds.ts';

const under = (chance: number): WayToPlay => {
  const choice: Choice = { side: 'under', chance };
  return {
    name: (say) => say('limit.under', { limit: showRoll(limitOf(choice)) }),
    choice,
    exact: () => returnsOfPrizes(prizesOf(choice)),
  };
};

export const ways: readonly WayToPlay[] = [under(9000), under(4950), under(900), under(99)];

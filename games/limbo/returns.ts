import { returnsOfPrizes } from '#games/sdk/quick/returns-of-prizes.ts';
import type { WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { prizesOf } from './odds.ts';

const reach = (times: number): WayToPlay => {
  const choice = { target: times * 50 };
  return {
    name: (say) => say('odds.reached', { target: times.toFixed(2) }),
    choice,
    exact: () => returnsOfPrizes(prizesOf(choice)),
  };
};

export const ways: readonly WayToPlay[] = [reach(1.2), reach(2), reach(10), reach(100)];

import { returnsOfPrizes } from '#games/sdk/quick/returns-of-prizes.ts';
import type { WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { type Choice, prizesOf } from './odds.ts';

const turn = (choice: Choice): WayToPlay => ({
  name: (say) => say('odds.table', { segments: choice.segments, risk: say(`risk.${choice.risk}`) }),
  choice,
  exact: () => returnsOfPrizes(prizesOf(choice)),
});

export const ways: readonly WayToPlay[] = [
  turn({ segments: 10, risk: 'low' }),
  turn({ segments: 20, risk: 'medium' }),
  turn({ segments: 50, risk: 'medium' }),
  turn({ segments: 50, risk: 'high' }),
];

import { solvePrizes } from '#games/sdk/quick/solve-prizes.ts';
import type { OddsOf, WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { type Choice, prizesOf } from './odds.ts';

const turn = (choice: Choice): WayToPlay => ({
  isExample: true,
  name: (say) => say('odds.table', { segments: choice.segments, risk: say(`risk.${choice.risk}`) }),
  choice,
  solve: () => solvePrizes(prizesOf(choice)),
});

export const ways: readonly WayToPlay[] = [
  turn({ segments: 10, risk: 'low' }),
  turn({ segments: 20, risk: 'medium' }),
  turn({ segments: 50, risk: 'medium' }),
  turn({ segments: 50, risk: 'high' }),
];

/** Returns what any choice promises. */
export const oddsOf: OddsOf<Choice> = (choice) => solvePrizes(prizesOf(choice));

import { solvePrizes } from '#games/sdk/quick/solve-prizes.ts';
import type { OddsOf, WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { type Choice, prizesOf } from './odds.ts';

const fall = (choice: Choice): WayToPlay => ({
  isExample: true,
  name: (say) => say('odds.table', { rows: choice.rows, risk: say(`risk.${choice.risk}`) }),
  choice,
  solve: () => solvePrizes(prizesOf(choice)),
});

export const ways: readonly WayToPlay[] = [
  fall({ rows: 8, risk: 'low' }),
  fall({ rows: 12, risk: 'medium' }),
  fall({ rows: 16, risk: 'medium' }),
  fall({ rows: 16, risk: 'high' }),
];

/** Returns what any choice promises. */
export const oddsOf: OddsOf<Choice> = (choice) => solvePrizes(prizesOf(choice));

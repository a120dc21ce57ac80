import { returnsOfPrizes } from '#games/sdk/quick/returns-of-prizes.ts';
import type { WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { type Choice, prizesOf } from './odds.ts';

const fall = (choice: Choice): WayToPlay => ({
  name: (say) => say('odds.table', { rows: choice.rows, risk: say(`risk.${choice.risk}`) }),
  choice,
  exact: () => returnsOfPrizes(prizesOf(choice)),
});

export const ways: readonly WayToPlay[] = [
  fall({ rows: 8, risk: 'low' }),
  fall({ rows: 12, risk: 'medium' }),
  fall({ rows: 16, risk: 'medium' }),
  fall({ rows: 16, risk: 'high' }),
];

import { solvePrizes } from '#games/sdk/quick/solve-prizes.ts';
import type { OddsOf, WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { type Choice, prizesFor, prizesOf } from './odds.ts';

const pick = (count: number): WayToPlay => ({
  isExample: true,
  name: (say) => say('odds.table', { picks: count }),
  choice: { picks: Array.from({ length: count }, (_, index) => index + 1) },
  solve: () => solvePrizes(prizesFor(count)),
});

export const ways: readonly WayToPlay[] = [pick(1), pick(5), pick(8), pick(10)];

/** Returns what any choice promises. */
export const oddsOf: OddsOf<Choice> = (choice) => solvePrizes(prizesOf(choice));

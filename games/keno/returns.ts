import { returnsOfPrizes } from '#games/sdk/quick/returns-of-prizes.ts';
import type { WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { prizesFor } from './odds.ts';

const pick = (count: number): WayToPlay => ({
  name: (say) => say('odds.table', { picks: count }),
  choice: { picks: Array.from({ length: count }, (_, index) => index + 1) },
  exact: () => returnsOfPrizes(prizesFor(count)),
});

export const ways: readonly WayToPlay[] = [pick(1), pick(5), pick(8), pick(10)];

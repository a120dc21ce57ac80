// Markets on a whole season of a league: what is offered on an outright of every sport that has some. Their outcomes are those who compete.
import type { MarketKind } from './market-kind.ts';

const ofSeason = (rule: 'season-winner' | 'season-top-three'): MarketKind => ({
  id: rule,
  rule,
  unit: 'place',
  period: 'season',
  group: 'outrights',
  specifiers: [],
  combinability: 'none',
});

export const seasonKinds: readonly MarketKind[] = [ofSeason('season-winner'), ofSeason('season-top-three')];

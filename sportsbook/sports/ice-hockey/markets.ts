// Markets on ice hockey: sixty minutes unless it says otherwise; `full` counts overtime, or the shoot-out as one goal.
import type { MarketKind } from '#sportsbook/markets/market-kind.ts';
import type { Ladder } from '../sport.ts';

const kind = (id: string, rule: MarketKind['rule'], group: MarketKind['group'], more: Partial<MarketKind> = {}): MarketKind => ({
  id,
  rule,
  group,
  unit: 'goals',
  period: 'match',
  specifiers: [],
  combinability: 'free',
  ...more,
});
const total = ['total'] as const;
const hcp = ['hcp'] as const;

export const hockeyMarkets: readonly MarketKind[] = [
  kind('result', 'result', 'main'),
  kind('winner', 'winner', 'main', { period: 'full' }),
  kind('double-chance', 'double-chance', 'main'),
  kind('draw-no-bet', 'draw-no-bet', 'main'),
  kind('total', 'total', 'main', { specifiers: total }),
  kind('handicap', 'handicap', 'main', { specifiers: hcp }),
  kind('full-total', 'total', 'goals', { period: 'full', specifiers: total }),
  kind('result-handicap', 'result-handicap', 'goals', { specifiers: hcp }),
  kind('home-total', 'home-total', 'goals', { specifiers: total }),
  kind('away-total', 'away-total', 'goals', { specifiers: total }),
  kind('both-score', 'both-score', 'goals'),
  kind('correct-score', 'correct-score', 'goals', { limits: { max: 5 } }),
  kind('exact-total', 'exact-total', 'goals', { limits: { max: 9 } }),
  kind('odd-even', 'odd-even', 'goals'),
  kind('winning-margin', 'winning-margin', 'specials'),
  kind('result-and-total', 'result-and-total', 'specials', { specifiers: total }),
  kind('next-goal', 'next-to-score', 'goals', { specifiers: ['n'], combinability: 'none' }),
  ...[1, 2, 3].flatMap((n) => {
    const period = `period-${n}`;
    return [
      kind(`${period}-result`, 'result', 'periods', { period }),
      kind(`${period}-double-chance`, 'double-chance', 'periods', { period }),
      kind(`${period}-total`, 'total', 'periods', { period, specifiers: total }),
      kind(`${period}-handicap`, 'handicap', 'periods', { period, specifiers: hcp }),
      kind(`${period}-both-score`, 'both-score', 'periods', { period }),
    ];
  }),
];

/** The lines of a market; undefined for one without. */
export function hockeyLadder({ rule, period }: MarketKind): Ladder | undefined {
  const isMatch = period === 'match' || period === 'full';
  if (rule === 'total') return isMatch ? { from: 2.5, to: 10.5, step: 0.5, atOnce: 5 } : { from: 0.5, to: 4.5, step: 0.5, atOnce: 3 };
  if (rule === 'handicap') return isMatch ? { from: -4.5, to: 4.5, step: 0.5, atOnce: 5 } : { from: -1.5, to: 1.5, step: 0.5, atOnce: 3 };
  if (rule === 'home-total' || rule === 'away-total') return { from: 0.5, to: 6.5, step: 1, atOnce: 3 };
  if (rule === 'result-handicap') return { from: -3, to: 3, step: 1, atOnce: 2 };
  if (rule === 'result-and-total') return { from: 3.5, to: 7.5, step: 1, atOnce: 2 };
  return rule === 'next-to-score' ? { from: 1, to: 16, step: 1, atOnce: 1 } : undefined;
}

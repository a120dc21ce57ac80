// Markets on basketball. A match counts its overtimes, a quarter and a half do not.
import type { MarketKind } from '#sportsbook/markets/market-kind.ts';
import type { Ladder, MatchParameters } from '../sport.ts';

const kind = (id: string, rule: MarketKind['rule'], group: MarketKind['group'], more: Partial<MarketKind> = {}): MarketKind => ({
  id,
  rule,
  group,
  unit: 'points',
  period: 'match',
  specifiers: [],
  combinability: 'free',
  ...more,
});
const total = ['total'] as const;
const hcp = ['hcp'] as const;

const ofPart = (period: string, group: MarketKind['group']): MarketKind[] => [
  kind(`${period}-result`, 'result', group, { period }),
  kind(`${period}-draw-no-bet`, 'draw-no-bet', group, { period }),
  kind(`${period}-total`, 'total', group, { period, specifiers: total }),
  kind(`${period}-handicap`, 'handicap', group, { period, specifiers: hcp }),
  kind(`${period}-odd-even`, 'odd-even', group, { period }),
];

export const basketballMarkets: readonly MarketKind[] = [
  kind('winner', 'winner', 'main'),
  kind('total', 'total', 'main', { specifiers: total }),
  kind('handicap', 'handicap', 'main', { specifiers: hcp }),
  kind('home-total', 'home-total', 'specials', { specifiers: total }),
  kind('away-total', 'away-total', 'specials', { specifiers: total }),
  kind('odd-even', 'odd-even', 'specials'),
  kind('winning-margin', 'winning-margin', 'specials', { limits: { max: 5, step: 5, draw: 0 } }),
  ...['half-1', 'half-2'].flatMap((period) => ofPart(period, 'halves')),
  ...[1, 2, 3, 4].flatMap((n) => ofPart(`quarter-${n}`, 'periods')),
];

/** The nearest line that cannot be refunded. */
const halfLine = (value: number): number => Math.floor(value) + 0.5;

/** Lines around what is expected of the match. */
export function basketballLadder({ rule, period }: MarketKind, { values }: MatchParameters): Ladder | undefined {
  const part = period === 'match' ? 1 : period.startsWith('half') ? 0.5 : 0.25;
  const [home, away] = [(values['homePoints'] ?? 80) * part, (values['awayPoints'] ?? 78) * part];
  const around = (middle: number, width: number, atOnce: number): Ladder => ({
    from: halfLine(middle - width),
    to: halfLine(middle + width),
    step: 1,
    atOnce,
  });
  const wide = Math.round(46 * Math.sqrt(part));
  if (rule === 'total') return around(home + away, wide, part === 1 ? 7 : 3);
  if (rule === 'handicap') return around(away - home, Math.round(28 * Math.sqrt(part)), part === 1 ? 7 : 3);
  if (rule === 'home-total') return around(home, 26, 3);
  return rule === 'away-total' ? around(away, 26, 3) : undefined;
}

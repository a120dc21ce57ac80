// Markets of a race: on the match by parts and by points, and on each part.
import type { MarketKind } from '#sportsbook/markets/market-kind.ts';
import type { Ladder } from '../sport.ts';
import { maxParts, partAt, type RaceRules } from './race-rules.ts';

const total = ['total'] as const;
const hcp = ['hcp'] as const;

/** Lines of points by market: of the match and of a part. */
export interface RaceLadders {
  matchTotal: Ladder;
  matchHandicap: Ladder;
  sideTotal: Ladder;
  partTotal: Ladder;
  partHandicap: Ladder;
  /** Step of a part's winning margin. */
  marginStep: number;
  /** Whether the next point is a market: where points are few. */
  nextPoint?: Ladder;
}

export function raceMarkets(rules: RaceRules, ladders: RaceLadders): MarketKind[] {
  const { partUnit, pointUnit, partsToWin } = rules;
  const kind = (id: string, rule: MarketKind['rule'], group: MarketKind['group'], more: Partial<MarketKind> = {}): MarketKind => ({
    id,
    rule,
    group,
    unit: pointUnit,
    period: 'match',
    specifiers: [],
    combinability: 'free',
    ...more,
  });
  const ofPart = (at: number): MarketKind[] => {
    const period = partAt(rules, at);
    return [
      kind(`${period}-winner`, 'winner', 'periods', { period }),
      kind(`${period}-total`, 'total', 'periods', { period, specifiers: total }),
      kind(`${period}-handicap`, 'handicap', 'periods', { period, specifiers: hcp }),
      kind(`${period}-odd-even`, 'odd-even', 'periods', { period }),
      kind(`${period}-margin`, 'winning-margin', 'periods', { period, limits: { max: 3, step: ladders.marginStep, draw: 0 } }),
    ];
  };
  return [
    kind('winner', 'winner', 'main', { unit: partUnit }),
    kind(`${partUnit}-score`, 'correct-score', 'main', { unit: partUnit, limits: { to: partsToWin } }),
    kind(`${partUnit}-handicap`, 'handicap', 'main', { unit: partUnit, specifiers: hcp }),
    kind(`${partUnit}-total`, 'total', 'main', { unit: partUnit, specifiers: total }),
    kind('total', 'total', 'main', { specifiers: total }),
    kind('handicap', 'handicap', 'main', { specifiers: hcp }),
    kind('home-total', 'home-total', 'specials', { specifiers: total }),
    kind('away-total', 'away-total', 'specials', { specifiers: total }),
    kind('odd-even', 'odd-even', 'specials'),
    ...(ladders.nextPoint ? [kind('next-point', 'next-to-score', 'specials', { specifiers: ['n'], combinability: 'none' })] : []),
    ...Array.from({ length: maxParts(rules) }, (_, at) => ofPart(at)).flat(),
  ];
}

/** The lines of a market; undefined for one without. */
export function raceLadder(rules: RaceRules, ladders: RaceLadders, { rule, unit, period }: MarketKind): Ladder | undefined {
  const isParts = unit === rules.partUnit;
  const parts = rules.partsToWin;
  if (rule === 'next-to-score') return ladders.nextPoint;
  if (rule === 'home-total' || rule === 'away-total') return ladders.sideTotal;
  if (rule === 'total')
    return isParts
      ? { from: parts + 0.5, to: 2 * parts - 1.5, step: 1, atOnce: 2 }
      : period === 'match'
        ? ladders.matchTotal
        : ladders.partTotal;
  if (rule !== 'handicap') return undefined;
  if (isParts) return { from: -parts + 0.5, to: parts - 0.5, step: 1, atOnce: 2 * parts };
  return period === 'match' ? ladders.matchHandicap : ladders.partHandicap;
}

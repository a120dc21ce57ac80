// Every market that is offered on football: ninety minutes with stoppage time unless it says otherwise.
import type { Combinability, MarketGroup, MarketKind, Period, RuleId, SpecifierName, Unit } from '#sportsbook/markets/market-kind.ts';

const kind = (
  id: string,
  rule: RuleId,
  group: MarketGroup,
  more: {
    unit?: Unit;
    period?: Period;
    specifiers?: readonly SpecifierName[];
    combinability?: Combinability;
    limits?: Readonly<Record<string, number>>;
  } = {},
): MarketKind => ({ id, rule, group, unit: 'goals', period: 'match', specifiers: [], combinability: 'free', ...more });

const total = ['total'] as const;
const hcp = ['hcp'] as const;

export const footballMarkets: readonly MarketKind[] = [
  kind('result', 'result', 'main'),
  kind('double-chance', 'double-chance', 'main'),
  kind('draw-no-bet', 'draw-no-bet', 'main'),
  kind('total', 'total', 'main', { specifiers: total }),
  kind('handicap', 'handicap', 'main', { specifiers: hcp }),
  kind('result-handicap', 'result-handicap', 'main', { specifiers: hcp }),
  kind('both-score', 'both-score', 'main'),
  kind('home-total', 'home-total', 'goals', { specifiers: total }),
  kind('away-total', 'away-total', 'goals', { specifiers: total }),
  kind('correct-score', 'correct-score', 'goals', { limits: { max: 4 } }),
  kind('odd-even', 'odd-even', 'goals'),
  kind('exact-total', 'exact-total', 'goals', { limits: { max: 6 } }),
  kind('total-range', 'total-range', 'goals'),
  kind('next-goal', 'next-to-score', 'goals', { specifiers: ['n'], combinability: 'one' }),
  kind('last-goal', 'last-to-score', 'goals', { combinability: 'one' }),
  kind('total-and-both-score', 'total-and-both-score', 'goals', { specifiers: total }),
  kind('winning-margin', 'winning-margin', 'specials', { limits: { max: 3 } }),
  kind('home-clean-sheet', 'home-clean-sheet', 'specials'),
  kind('away-clean-sheet', 'away-clean-sheet', 'specials'),
  kind('home-win-to-nil', 'home-win-to-nil', 'specials'),
  kind('away-win-to-nil', 'away-win-to-nil', 'specials'),
  kind('result-and-total', 'result-and-total', 'specials', { specifiers: total }),
  kind('result-and-both-score', 'result-and-both-score', 'specials'),
  kind('half-time-full-time', 'half-time-full-time', 'halves'),
  kind('highest-half', 'highest-half', 'halves'),
  kind('home-scores-both-halves', 'home-scores-both-halves', 'halves'),
  kind('away-scores-both-halves', 'away-scores-both-halves', 'halves'),
  kind('home-wins-either-half', 'home-wins-either-half', 'halves'),
  kind('away-wins-either-half', 'away-wins-either-half', 'halves'),
  ...['half-1', 'half-2'].flatMap((period) => [
    kind(`${period}-result`, 'result', 'halves', { period }),
    kind(`${period}-double-chance`, 'double-chance', 'halves', { period }),
    kind(`${period}-draw-no-bet`, 'draw-no-bet', 'halves', { period }),
    kind(`${period}-total`, 'total', 'halves', { period, specifiers: total }),
    kind(`${period}-handicap`, 'handicap', 'halves', { period, specifiers: hcp }),
    kind(`${period}-both-score`, 'both-score', 'halves', { period }),
    kind(`${period}-correct-score`, 'correct-score', 'halves', { period, limits: { max: 2 } }),
  ]),
  kind('corners-result', 'result', 'specials', { unit: 'corners' }),
  kind('corners-total', 'total', 'specials', { unit: 'corners', specifiers: total }),
  kind('corners-handicap', 'handicap', 'specials', { unit: 'corners', specifiers: hcp }),
  kind('corners-odd-even', 'odd-even', 'specials', { unit: 'corners' }),
  kind('cards-total', 'total', 'specials', { unit: 'cards', specifiers: total }),
  kind('anytime-scorer', 'anytime-scorer', 'players', { combinability: 'one' }),
  kind('first-scorer', 'first-scorer', 'players', { combinability: 'one' }),
  kind('scores-twice', 'scores-twice', 'players', { combinability: 'one' }),
];

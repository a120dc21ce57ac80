// Markets on the counts of one period. Ties are an outcome, refunded, or excluded by the sport: its model then gives them no weight.
import { againstLine, pushed, wonIf } from '../verdict.ts';
import type { Cell, CountRule, Limits, Refunds } from './rule.ts';

type Winner = NonNullable<CountRule['winner']>;
type OutcomeList = readonly string[] | CountRule['outcomes'];
const listOf = (outcomes: OutcomeList): CountRule['outcomes'] => (typeof outcomes === 'function' ? outcomes : () => outcomes);

/** One outcome wins. */
const exclusive = (needs: CountRule['needs'], outcomes: OutcomeList, winner: Winner): CountRule => ({
  needs,
  outcomes: listOf(outcomes),
  winner,
  verdict: (outcome, cell, specifiers, limits) => wonIf(winner(cell, specifiers, limits) === outcome),
});
/** Several may win, or get their stake back. */
const shared = (needs: CountRule['needs'], outcomes: OutcomeList, verdict: CountRule['verdict'], refunds?: Refunds): CountRule => ({
  needs,
  outcomes: listOf(outcomes),
  verdict,
  ...(refunds && { refunds }),
});

const sides = ['home', 'away'] as const;
const yesNo = ['yes', 'no'] as const;
const overUnder = ['over', 'under'] as const;

/** home, draw or away. */
const resultOf = ({ home, away }: Pick<Cell, 'home' | 'away'>): string => {
  if (home === away) return 'draw';
  return home > away ? 'home' : 'away';
};
const lineVerdict = (outcome: string, count: number, line: number) =>
  outcome === 'over' ? againstLine(count - line) : againstLine(line - count);
const asked =
  (test: (cell: Cell) => boolean): Winner =>
  (cell) =>
    test(cell) ? 'yes' : 'no';
const both = ({ home, away }: Cell): boolean => home > 0 && away > 0;

/** Every score up to `max`, or, in a race, every end at which one side has `to`. */
function scoresOf({ max = 4, to }: Limits): string[] {
  if (to !== undefined) {
    const losers = Array.from({ length: to }, (_, at) => at);
    return [...losers.map((one) => `${to}:${one}`), ...losers.map((one) => `${one}:${to}`)];
  }
  const scores = Array.from({ length: (max + 1) ** 2 }, (_, at) => `${Math.floor(at / (max + 1))}:${at % (max + 1)}`);
  return [...scores, 'other'];
}

const scoreWinner: Winner = ({ home, away }, _, { to = 4, max = to }) => (home > max || away > max ? 'other' : `${home}:${away}`);

const countsWinner: Winner = ({ home, away }, _, { max = 6 }) => (home + away >= max ? `${max}+` : String(home + away));
const countsUpTo = ({ max = 6 }: Limits): string[] => [...Array.from({ length: max }, (_, at) => String(at)), `${max}+`];

/** Ranges of `width` from 0 on, the last without end. */
const rangesOf = ({ width = 2, ranges = 4 }: Limits): string[] =>
  Array.from({ length: ranges }, (_, at) => (at === ranges - 1 ? `${at * width}+` : `${at * width}-${at * width + width - 1}`));
const rangeWinner: Winner = ({ home, away }, _, { width = 2, ranges = 4 }) => {
  const at = Math.min(ranges - 1, Math.floor((home + away) / width));
  return at === ranges - 1 ? `${at * width}+` : `${at * width}-${at * width + width - 1}`;
};

/** Margins in steps of `step`: `home-1`, …, `home-3+`, or of points `home-1-5`, …. */
function marginOf(margin: number, { max = 3, step = 1 }: Limits): string {
  if (margin === 0) return 'draw';
  const at = Math.min(max, Math.ceil(Math.abs(margin) / step));
  const from = (at - 1) * step + 1;
  const upTo = step === 1 ? String(from) : `${from}-${at * step}`;
  const text = at === max ? `${from}+` : upTo;
  return `${margin > 0 ? 'home' : 'away'}-${text}`;
}
function marginsOf(limits: Limits): string[] {
  const { max = 3, step = 1, draw = 1 } = limits;
  const margins = Array.from({ length: max }, (_, at) => at * step + 1);
  const ofSide = (sign: number) => margins.map((margin) => marginOf(sign * margin, limits));
  return [...ofSide(1), ...(draw === 1 ? ['draw'] : []), ...ofSide(-1)];
}

const combined = (one: readonly string[], other: readonly string[]): string[] => one.flatMap((a) => other.map((b) => `${a}-${b}`));
const results = ['home', 'draw', 'away'] as const;

const winsHalf = ({ home, away, firstHome, firstAway }: Cell, sign: number): boolean =>
  sign * (firstHome - firstAway) > 0 || sign * (home - firstHome - away + firstAway) > 0;

/** Who wins; whoever draws gets the stake back. */
const refundedDraw = shared(
  'margin',
  sides,
  (outcome, cell) => {
    const result = resultOf(cell);
    return result === 'draw' ? pushed : wonIf(result === outcome);
  },
  'all',
);
const side = (isOver: boolean): string => (isOver ? 'over' : 'under');
const answer = (isYes: boolean): string => (isYes ? 'yes' : 'no');

export const countRules = {
  result: exclusive('margin', results, resultOf),
  winner: refundedDraw,
  'double-chance': shared('margin', ['home-draw', 'home-away', 'draw-away'], (outcome, cell) =>
    wonIf(outcome.split('-').includes(resultOf(cell))),
  ),
  'draw-no-bet': refundedDraw,
  total: shared('total', overUnder, (outcome, { home, away }, { total = 0 }) => lineVerdict(outcome, home + away, total), 'lines'),
  'home-total': shared('home', overUnder, (outcome, { home }, { total = 0 }) => lineVerdict(outcome, home, total), 'lines'),
  'away-total': shared('away', overUnder, (outcome, { away }, { total = 0 }) => lineVerdict(outcome, away, total), 'lines'),
  handicap: shared(
    'margin',
    sides,
    (outcome, { home, away }, { hcp = 0 }) => againstLine(outcome === 'home' ? home + hcp - away : away - hcp - home),
    'lines',
  ),
  'result-handicap': exclusive('margin', results, ({ home, away }, { hcp = 0 }) => resultOf({ home: home + hcp, away })),
  'correct-score': exclusive('pair', scoresOf, scoreWinner),
  'odd-even': exclusive('total', ['odd', 'even'], ({ home, away }) => ((home + away) % 2 === 1 ? 'odd' : 'even')),
  'both-score': exclusive('pair', yesNo, asked(both)),
  'exact-total': exclusive('total', countsUpTo, countsWinner),
  'total-range': exclusive('total', rangesOf, rangeWinner),
  'winning-margin': exclusive('margin', marginsOf, ({ home, away }, _, limits) => marginOf(home - away, limits)),
  'home-clean-sheet': exclusive(
    'away',
    yesNo,
    asked(({ away }) => away === 0),
  ),
  'away-clean-sheet': exclusive(
    'home',
    yesNo,
    asked(({ home }) => home === 0),
  ),
  'home-win-to-nil': exclusive(
    'pair',
    yesNo,
    asked(({ home, away }) => home > 0 && away === 0),
  ),
  'away-win-to-nil': exclusive(
    'pair',
    yesNo,
    asked(({ home, away }) => away > 0 && home === 0),
  ),
  'result-and-total': exclusive(
    'pair',
    combined(results, overUnder),
    (cell, { total = 0 }) => `${resultOf(cell)}-${side(cell.home + cell.away > total)}`,
  ),
  'result-and-both-score': exclusive('pair', combined(results, yesNo), (cell) => `${resultOf(cell)}-${answer(both(cell))}`),
  'total-and-both-score': exclusive(
    'pair',
    combined(overUnder, yesNo),
    (cell, { total = 0 }) => `${side(cell.home + cell.away > total)}-${answer(both(cell))}`,
  ),
  'half-time-full-time': exclusive(
    'halves',
    combined(results, results),
    (cell) => `${resultOf({ home: cell.firstHome, away: cell.firstAway })}-${resultOf(cell)}`,
  ),
  'highest-half': exclusive('halves', ['first', 'second', 'equal'], ({ home, away, firstHome, firstAway }) => {
    const more = 2 * (firstHome + firstAway) - home - away;
    if (more === 0) return 'equal';
    return more > 0 ? 'first' : 'second';
  }),
  'home-scores-both-halves': exclusive(
    'halves',
    yesNo,
    asked(({ home, firstHome }) => firstHome > 0 && home > firstHome),
  ),
  'away-scores-both-halves': exclusive(
    'halves',
    yesNo,
    asked(({ away, firstAway }) => firstAway > 0 && away > firstAway),
  ),
  'home-wins-either-half': exclusive(
    'halves',
    yesNo,
    asked((cell) => winsHalf(cell, 1)),
  ),
  'away-wins-either-half': exclusive(
    'halves',
    yesNo,
    asked((cell) => winsHalf(cell, -1)),
  ),
} as const satisfies Record<string, CountRule>;

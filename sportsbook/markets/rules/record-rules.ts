// Markets on what counts do not tell: the order of goals, who scored them, how a season ended.
import type { MarketKind, Specifiers } from '../market-kind.ts';
import { countOf, isClosed, type MatchState, type Scored } from '../match-state.ts';
import { pushed, type Verdict, wonIf } from '../verdict.ts';
import type { RecordRule } from './rule.ts';

const sideNames = ['home', 'away'] as const;
const ofKind = ({ order }: MatchState, { unit, period }: MarketKind): Scored[] =>
  order.filter((one) => one.unit === unit && (period === 'match' || one.period === period));

/** Decided by the one that is found, or by the end as `none`. */
function bySide(outcome: string, found: Scored | undefined, isOver: boolean): Verdict | undefined {
  if (found === undefined) return isOver ? wonIf(outcome === 'none') : undefined;
  return wonIf(outcome === sideNames[found.side]);
}

/** Whoever is first to n; neither, and it is void where the sport has no outcome for it. */
function race(outcome: string, state: MatchState, kind: MarketKind, { n = 1 }: Specifiers): Verdict | undefined {
  const reached: [number, number] = [0, 0];
  for (const { side } of ofKind(state, kind)) {
    reached[side] += 1;
    if (reached[side] === n) return wonIf(outcome === sideNames[side]);
  }
  if (!isClosed(state, kind.period)) return undefined;
  return kind.limits?.['none'] === 0 ? pushed : wonIf(outcome === 'none');
}

const goalsOf = (playerId: string, state: MatchState): number => state.order.filter((scored) => scored.playerId === playerId).length;

/** Who did not take part is refunded. */
const ofPlayer =
  (verdict: (playerId: string, state: MatchState, isOver: boolean) => Verdict | undefined): RecordRule['verdict'] =>
  (outcome, state, kind) =>
    state.absent.includes(outcome) ? pushed : verdict(outcome, state, isClosed(state, kind.period));

const noList = () => [];

/**
 * Who ends a season among the first so many; of those who share places of which not all count, each wins its part of them (a dead heat).
 */
const amongFirst =
  (count: number): RecordRule['verdict'] =>
  (outcome, state) => {
    if (!isClosed(state, 'season')) return undefined;
    const [place, sharers] = countOf(state, 'place', outcome);
    const places = Math.min(sharers, count - place + 1);
    if (place === 0 || places <= 0) return wonIf(false);
    if (places === sharers) return wonIf(true);
    return { ...wonIf(true), deadHeat: sharers, ...(places > 1 && { places }) };
  };

export const recordRules = {
  'next-to-score': {
    needs: 'record',
    outcomes: () => ['home', 'none', 'away'],
    verdict: (outcome, state, kind, { n = 1 }) => bySide(outcome, ofKind(state, kind)[n - 1], isClosed(state, kind.period)),
  },
  'last-to-score': {
    needs: 'record',
    outcomes: () => ['home', 'none', 'away'],
    verdict: (outcome, state, kind) => (isClosed(state, kind.period) ? bySide(outcome, ofKind(state, kind).at(-1), true) : undefined),
  },
  'race-to': {
    needs: 'record',
    outcomes: ({ none = 1 }) => (none === 1 ? ['home', 'none', 'away'] : [...sideNames]),
    verdict: race,
    refunds: 'all',
  },
  'anytime-scorer': {
    needs: 'record',
    outcomes: noList,
    refunds: 'all',
    verdict: ofPlayer((playerId, state, isOver) => (isOver ? wonIf(goalsOf(playerId, state) > 0) : undefined)),
  },
  'scores-twice': {
    needs: 'record',
    outcomes: noList,
    refunds: 'all',
    verdict: ofPlayer((playerId, state, isOver) => (isOver ? wonIf(goalsOf(playerId, state) > 1) : undefined)),
  },
  'first-scorer': {
    needs: 'record',
    outcomes: noList,
    refunds: 'all',
    verdict: ofPlayer((playerId, state, isOver) => {
      const first = state.order.find((scored) => scored.playerId !== undefined);
      if (first === undefined) return isOver ? wonIf(playerId === 'none') : undefined;
      return wonIf(first.playerId === playerId);
    }),
  },
  'season-winner': { needs: 'record', outcomes: noList, verdict: amongFirst(1) },
  'season-top-three': { needs: 'record', outcomes: noList, verdict: amongFirst(3) },
} as const satisfies Record<string, RecordRule>;

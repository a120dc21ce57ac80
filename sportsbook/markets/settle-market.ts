import type { FeedSettlement } from '#contract/protocols/sports-feed.ts';
import { type MarketKind, settlementRule, type Specifiers, writeSpecifiers } from './market-kind.ts';
import { countOf, isClosed, type MatchState, type Pair } from './match-state.ts';
import { type Cell, type CountRule, rules } from './rules/index.ts';
import { pushed, type Verdict } from './verdict.ts';

/** What may still be added to a count: nothing, more than any line is set at, one. */
const growths = [0, 10_000, 1] as const;
const additions: readonly Pair[] = growths.flatMap((home) => growths.map((away) => [home, away] as const));
const nothing: readonly Pair[] = [[0, 0]];

/**
 * The end that says how a market of counts is decided: every end that can still come says the same of each outcome. Undefined where they differ. Counts
 * only grow, and rules by which these ends are alike give every other one the same.
 */
function decidingEnd(kind: MarketKind, rule: CountRule, specifiers: Specifiers, state: MatchState): Cell | undefined {
  const { unit, period, limits = {} } = kind;
  const { winner, verdict } = rule;
  const [home, away] = countOf(state, unit, period);
  const [firstHome, firstAway] = countOf(state, unit, 'half-1');
  const end: Cell = { home, away, firstHome, firstAway, weight: 1 };
  if (isClosed(state, period)) return end;
  const outcomes = winner === undefined ? rule.outcomes(limits) : [];
  const won = winner?.(end, specifiers, limits);
  const isAlike = (cell: Cell): boolean =>
    winner === undefined
      ? outcomes.every((id) => verdict(id, cell, specifiers, limits) === verdict(id, end, specifiers, limits))
      : winner(cell, specifiers, limits) === won;
  const ofFirst = rule.needs === 'halves' && !isClosed(state, 'half-1') ? additions : nothing;
  for (const [firstMore, firstMoreAway] of ofFirst)
    for (const [more, moreAway] of additions) {
      const later = { home: home + firstMore + more, away: away + firstMoreAway + moreAway };
      if (!isAlike({ ...later, firstHome: firstHome + firstMore, firstAway: firstAway + firstMoreAway, weight: 1 })) return undefined;
    }
  return end;
}

/**
 * How a market ended by the record of its match, or undefined while that does not say. It may be decided long before the end: over 2.5 by the third goal.
 * A match that was abandoned or cancelled voids what was not decided by then. Pure: whoever has the record comes to the same, also of one outcome alone.
 */
export function settleMarket(
  kind: MarketKind,
  specifiers: Specifiers,
  outcomes: readonly string[],
  state: MatchState,
): { id: string; verdict: Verdict }[] | undefined {
  const rule = rules[kind.rule];
  const end = rule.needs === 'record' ? undefined : decidingEnd(kind, rule, specifiers, state);
  const verdicts = outcomes.map((id) => {
    if (rule.needs === 'record') return { id, verdict: rule.verdict(id, state, kind, specifiers) };
    return { id, verdict: end && rule.verdict(id, end, specifiers, kind.limits ?? {}) };
  });
  // a part that was never played, such as a third set, voids what was on it
  const isUnplayed = isClosed(state, 'match') && !isClosed(state, kind.period);
  const isStopped = state.status === 'abandoned' || state.status === 'cancelled' || isUnplayed;
  if (isStopped && verdicts.some(({ verdict }) => verdict === undefined)) return outcomes.map((id) => ({ id, verdict: pushed }));
  const decided = verdicts.flatMap(({ id, verdict }) => (verdict === undefined ? [] : [{ id, verdict }]));
  return decided.length === outcomes.length ? decided : undefined;
}

/** The settlement as the feed tells it. `marketId` is the kind's with its sport before it. */
export const settlementOf = (
  marketId: string,
  kind: MarketKind,
  specifiers: Specifiers,
  verdicts: readonly { id: string; verdict: Verdict }[],
): FeedSettlement => ({
  marketId,
  specifiers: writeSpecifiers(kind.specifiers, specifiers),
  rule: settlementRule(kind.rule),
  outcomes: verdicts.map(({ id, verdict }) => ({ id, ...verdict })),
});

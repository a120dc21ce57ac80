import type { FeedSettlement } from '#contract/protocols/sports-feed.ts';
import { type MarketKind, settlementRule, type Specifiers, writeSpecifiers } from './market-kind.ts';
import { countOf, isClosed, type MatchState } from './match-state.ts';
import { type Cell, rules } from './rules/index.ts';
import { pushed, type Verdict } from './verdict.ts';

/** The end of the kind's period as a cell, and of the first half where the rule asks for it; undefined before. */
function endOf(kind: MarketKind, state: MatchState): Cell | undefined {
  if (!isClosed(state, kind.period)) return undefined;
  const [home, away] = countOf(state, kind.unit, kind.period);
  const [firstHome, firstAway] = countOf(state, kind.unit, 'half-1');
  return { home, away, firstHome, firstAway, weight: 1 };
}

/**
 * How a market ended by the record of its match, or undefined while that does not say. A match that was abandoned or cancelled voids what
 * was not decided by then. Pure: whoever has the record comes to the same.
 */
export function settleMarket(
  kind: MarketKind,
  specifiers: Specifiers,
  outcomes: readonly string[],
  state: MatchState,
): { id: string; verdict: Verdict }[] | undefined {
  const rule = rules[kind.rule];
  const end = rule.needs === 'record' ? undefined : endOf(kind, state);
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

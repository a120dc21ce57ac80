import type { FeedMarket } from '#contract/protocols/sports-feed.ts';
import { type MarketKind, type Specifiers, writeSpecifiers } from '#sportsbook/markets/market-kind.ts';
import { mayBeRefunded } from '#sportsbook/markets/may-be-refunded.ts';
import { type Cell, type CountRule, type Limits, rules } from '#sportsbook/markets/rules/index.ts';
import { maxOdds, minOdds, onLadder } from './ladder.ts';
import { marginAlone, powerMargin } from './margin.ts';
import type { JointLeg, Model, OutcomeChance } from './model.ts';

/** Of a rule by which one outcome wins: its weight is added up cell by cell. */
function exclusiveChances(
  rule: CountRule & { winner: NonNullable<CountRule['winner']> },
  cells: readonly Cell[],
  specifiers: Specifiers,
  limits: Limits,
): OutcomeChance[] {
  const weights = new Map<string, number>();
  let sum = 0;
  for (const cell of cells) {
    const winner = rule.winner(cell, specifiers, limits);
    weights.set(winner, (weights.get(winner) ?? 0) + cell.weight);
    sum += cell.weight;
  }
  return rule.outcomes(limits).map((id) => ({ id, probability: (weights.get(id) ?? 0) / sum }));
}

/** What is refunded counts neither for an outcome nor against it: which share of a stake that is on average is told beside. */
function sharedChances(rule: CountRule, cells: readonly Cell[], specifiers: Specifiers, limits: Limits): OutcomeChance[] {
  return rule.outcomes(limits).map((id) => {
    let [win, lose, back] = [0, 0, 0];
    for (const cell of cells) {
      const { result, voidHalves } = rule.verdict(id, cell, specifiers, limits);
      const refunded = (cell.weight * voidHalves) / 2;
      back += refunded;
      if (result === 1) win += cell.weight - refunded;
      else lose += cell.weight - refunded;
    }
    const played = win + lose;
    return { id, probability: played > 0 ? win / played : 0, refund: played + back > 0 ? back / (played + back) : 0 };
  });
}

/** Fair chances of a market's outcomes; undefined where the model does not offer it from here. */
export function fairChances(kind: MarketKind, specifiers: Specifiers, model: Model): readonly OutcomeChance[] | undefined {
  const rule = rules[kind.rule];
  if (rule.needs === 'record') return model.record(kind, specifiers);
  const cells = model.grid(kind.unit, kind.period)?.cells(rule.needs);
  if (cells === undefined) return undefined;
  const { winner } = rule;
  const limits = kind.limits ?? {};
  return winner === undefined
    ? sharedChances(rule, cells, specifiers, limits)
    : exclusiveChances({ ...rule, winner }, cells, specifiers, limits);
}

/** Above this a market is as good as decided and not offered. */
export const maxProbability = 0.985;
const minProbability = 1 / 2000;

/** Rules whose outcomes do not exclude each other: each is priced alone. */
const alone = new Set<string | undefined>(['anytime-scorer', 'scores-twice', 'season-top-three']);

/** The chances of a market of this rule with their margin. */
export const withMarginOf = (rule: string | undefined, fair: readonly number[], margin: number): number[] =>
  alone.has(rule) ? fair.map((probability) => marginAlone(probability, margin)) : powerMargin(fair, margin);

/** Which share above its fair chance the price of an outcome asks for, before it goes down to a rung. */
export function heldOf({ kind, specifiers, outcome }: JointLeg, model: Model, margin: number): number {
  const chances = fairChances(kind, specifiers, model) ?? [];
  const fair = chances.map(({ probability }) => probability);
  const at = chances.findIndex(({ id }) => id === outcome);
  const probability = fair[at] ?? 0;
  return probability > 0 ? Math.max(0, (withMarginOf(kind.rule, fair, margin)[at] ?? 0) / probability - 1) : 0;
}

/** The market at its price; undefined where it is decided, or as good as. */
export function priceMarket(
  marketId: string,
  kind: MarketKind,
  specifiers: Specifiers,
  chances: readonly OutcomeChance[],
  margin: number,
  isMain: boolean,
): FeedMarket | undefined {
  const fair = chances.map(({ probability }) => probability);
  if (!alone.has(kind.rule) && fair.some((probability) => probability > maxProbability)) return undefined;
  const withMargin = withMarginOf(kind.rule, fair, margin);
  const text = writeSpecifiers(kind.specifiers, specifiers);
  const isRefundTold = mayBeRefunded(kind.rule, text);
  const outcomes = chances.map(({ id, probability, refund = 0 }, at) => {
    const odds = onLadder(Math.min(maxOdds, 1000 / (withMargin[at] ?? 1)));
    const isOffered = odds !== undefined && odds >= minOdds && probability >= minProbability && probability <= maxProbability;
    return {
      id,
      odds: isOffered ? odds : 1000,
      probability: Math.round(probability * 1_000_000),
      ...(isRefundTold && { refund: Math.round(refund * 1_000_000) }),
      status: isOffered ? ('active' as const) : ('deactivated' as const),
    };
  });
  if (!outcomes.some(({ status }) => status === 'active')) return undefined;
  return { marketId, specifiers: text, status: 'active', isMain, outcomes };
}

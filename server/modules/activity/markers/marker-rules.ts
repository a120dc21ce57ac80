// The rules of the markers of harm, as data: what is looked at, for how long, and from which figures on a marker fires. The kinds of
// indicators are those that the UK Gambling Commission asks for (LCCP, Social Responsibility Code 3.4.3, paragraph 5); the figures are the
// operator's, as no regulator names any.
import type { MarkerFigure, MarkerRule } from '#contract/activity.ts';
import type { Facts } from './facts.ts';
import { judgeChasingDeposits } from './judge-chasing-deposits.ts';
import { judgeGrowingStakes } from './judge-growing-stakes.ts';
import { judgeCancelledWithdrawals, judgeDeclinedDeposits, judgeLimitChanges } from './judge-counts.ts';
import { judgeLongSession, judgeNightPlay } from './judge-times.ts';
import { judgeUnusualSpend } from './judge-unusual-spend.ts';

export type Thresholds = Readonly<Record<string, number>>;

/** Returns the figures for which a marker fires, or undefined. */
export type Judge<T extends Thresholds = Thresholds> = (
  facts: Facts,
  rule: { windowHours: number; thresholds: T },
) => MarkerFigure[] | undefined;

export interface HarmRule {
  id: MarkerRule;
  /** What lies further back does not count; and so long a marker that fired is not fired again, so that nothing is told twice. */
  windowHours: number;
  thresholds: Thresholds;
  /** What is offered with it. */
  tool: 'limit' | 'break' | 'help';
  /** Which indicator of the source it is. */
  source: string;
  judge: (facts: Facts) => MarkerFigure[] | undefined;
}

const day = 24;
const week = 7 * day;
const code = 'LCCP SR 3.4.3 (5)';

interface RuleRow<T extends Thresholds> extends Omit<HarmRule, 'judge' | 'thresholds'> {
  thresholds: T;
}

function rule<T extends Thresholds>(row: RuleRow<T>, judge: Judge<T>): HarmRule {
  return { ...row, judge: (facts) => judge(facts, row) };
}

/** What the player reads of each stands in the content under `modals.marker.<id>`. */
export const harmRules: readonly HarmRule[] = [
  rule(
    {
      id: 'chasing-deposits',
      windowHours: day,
      thresholds: { deposits: 3, withinMinutes: 60 },
      tool: 'limit',
      source: `${code} b, patterns of spend`,
    },
    judgeChasingDeposits,
  ),
  rule(
    {
      id: 'growing-stakes',
      windowHours: day,
      thresholds: { times: 3, bets: 20 },
      tool: 'limit',
      source: `${code} d, gambling behaviour`,
    },
    judgeGrowingStakes,
  ),
  rule(
    {
      id: 'night-play',
      windowHours: week,
      thresholds: { nights: 3, minutes: 30, untilHour: 5 },
      tool: 'break',
      source: `${code} c, time spent gambling`,
    },
    judgeNightPlay,
  ),
  rule(
    { id: 'long-session', windowHours: day, thresholds: { minutes: 180 }, tool: 'break', source: `${code} c, time spent gambling` },
    judgeLongSession,
  ),
  rule(
    {
      id: 'cancelled-withdrawals',
      windowHours: week,
      thresholds: { count: 2 },
      tool: 'limit',
      source: `${code} g, account indicators`,
    },
    judgeCancelledWithdrawals,
  ),
  rule(
    { id: 'declined-deposits', windowHours: day, thresholds: { count: 3 }, tool: 'help', source: `${code} g, account indicators` },
    judgeDeclinedDeposits,
  ),
  rule(
    {
      id: 'limit-changes',
      windowHours: 30 * day,
      thresholds: { count: 3 },
      tool: 'help',
      source: `${code} f, use of gambling management tools`,
    },
    judgeLimitChanges,
  ),
  rule(
    {
      id: 'unusual-spend',
      windowHours: week,
      thresholds: { times: 3, weeks: 8, playedWeeks: 4, minLossOfBase: 100 },
      tool: 'limit',
      source: `${code} a, customer spend`,
    },
    judgeUnusualSpend,
  ),
];

/** How many days of a player's past the rules look at. */
export const daysLookedAt = 64;

/** @throws Error for a rule that there is not */
export function requireRule(id: MarkerRule): HarmRule {
  const found = harmRules.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no rule ${id}`);
  return found;
}

/** Returns which indicator of which code a marker stands for. */
export const sourceOfMarker = (id: MarkerRule): string => requireRule(id).source;

// What a market is, as data. A sport lists its kinds; rules, prices, settlement and texts are found by what a kind names.

/** How a market is decided: sportsbook/markets/rules/ has one of each. */
export const ruleIds = [
  'result',
  'winner',
  'double-chance',
  'draw-no-bet',
  'total',
  'home-total',
  'away-total',
  'handicap',
  'result-handicap',
  'correct-score',
  'odd-even',
  'both-score',
  'exact-total',
  'total-range',
  'winning-margin',
  'home-clean-sheet',
  'away-clean-sheet',
  'home-win-to-nil',
  'away-win-to-nil',
  'result-and-total',
  'result-and-both-score',
  'total-and-both-score',
  'half-time-full-time',
  'highest-half',
  'home-scores-both-halves',
  'away-scores-both-halves',
  'home-wins-either-half',
  'away-wins-either-half',
  'next-to-score',
  'last-to-score',
  'race-to',
  'anytime-scorer',
  'first-scorer',
  'scores-twice',
  'season-winner',
  'season-top-three',
] as const;
export type RuleId = (typeof ruleIds)[number];

/** Returns the id by which settlements name a rule, its version with it: what a bet was settled by keeps its text when the rule changes. */
export const settlementRule = (rule: RuleId): string => `${rule}-1`;

/** Why bets are void without a result: the event did not take place, was broken off, was priced wrongly, the feed took its bets back, or people did. */
export const voidRules = {
  calledOff: 'called-off-1',
  abandoned: 'abandoned-1',
  obviousError: 'obvious-error-1',
  betCancel: 'bet-cancel-1',
  lateBet: 'late-bet-1',
  integrity: 'integrity-1',
} as const;

/** By which a bet is settled anew where the feed itself has another result, or none any more. */
export const feedCorrected = 'feed-corrected-1';

export const marketGroups = ['main', 'goals', 'halves', 'periods', 'players', 'specials', 'outrights'] as const;
export type MarketGroup = (typeof marketGroups)[number];

/** What is counted, and over which part of the match; `match` is what the sport's rules call so. */
export type Unit = string;
export type Period = string;

/**
 * `free`: as many as one likes of one event go into a combination priced jointly. `one`: at most one such leg an event, as what decides them
 * depends on the order of what happens. `none`: alone, or with other events only.
 */
export type Combinability = 'free' | 'one' | 'none';

export interface MarketKind {
  /** Unique in its sport: `match-result`, `half-1-total-goals`. With the sport's name before it, it is the market's id in the feed. */
  id: string;
  rule: RuleId;
  unit: Unit;
  period: Period;
  group: MarketGroup;
  /** Names of the specifiers in their order; empty where there is one such market an event. */
  specifiers: readonly SpecifierName[];
  combinability: Combinability;
  /** Bounds and lists that the rule takes: the highest score that has an outcome of its own, for example. */
  limits?: Readonly<Record<string, number>>;
}

/** total: a line in quarters. hcp: what the home side is given, in quarters. n: the how many-th. */
export type SpecifierName = 'total' | 'hcp' | 'n';
export type Specifiers = Readonly<Partial<Record<SpecifierName, number>>>;

/** Returns the text of specifiers in the order of the kind: `total=2.5`, '' for none. */
export const writeSpecifiers = (names: readonly SpecifierName[], values: Specifiers): string =>
  names.map((name) => `${name}=${values[name] ?? 0}`).join('|');

/** Reads such a text; undefined for one that is not of this kind. */
export function readSpecifiers(names: readonly SpecifierName[], text: string): Specifiers | undefined {
  if (names.length === 0) return text === '' ? {} : undefined;
  const values: Partial<Record<SpecifierName, number>> = {};
  const parts = text.split('|');
  if (parts.length !== names.length) return undefined;
  for (const [index, name] of names.entries()) {
    const value = Number(/^(-?\d{1,4}(?:\.(?:25|5|75))?)$/.exec((parts[index] ?? '').slice(name.length + 1))?.[1]);
    if (!parts[index]?.startsWith(`${name}=`) || Number.isNaN(value)) return undefined;
    values[name] = value;
  }
  return values;
}

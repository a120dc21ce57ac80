// The rules by which bets are settled, in words. A rule's id has its version with it: an older one keeps its own text.
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { formatMarket } from './market-texts.ts';

export const rulesPath = '/betting/rules';

/** What holds for bets on every sport, in the order in which it is read. */
export const generalRules = [
  'source',
  'correction',
  'void-leg',
  'same-event',
  'dead-heat',
  'each-way',
  'decided',
  'max-payout',
  'charges',
  'free-bet',
  'rounding',
] as const;

/** A rule in a sentence; one that this site has no text for is named. */
export const formatRule = ({ find, say }: Texts, rule: string): string => find(`sports.rule.${rule}`) ?? say('sports.rule.other', { rule });

export interface RuleMarkets {
  rule: string;
  /** The first market that is settled so, and the names of the others. */
  market: string;
  others: string[];
}

/** Markets with those together that one rule settles, in the order of their first. */
export function marketsByRule(texts: Texts, markets: readonly { marketId: string; rule: string }[]): RuleMarkets[] {
  const found = new Map<string, string[]>();
  for (const { marketId, rule } of markets) {
    const name = formatMarket(texts, { marketId, specifiers: 'n=n' });
    found.set(rule, [...(found.get(rule) ?? []), name]);
  }
  return [...found].map(([rule, [market = rule, ...others]]) => ({ rule, market, others }));
}

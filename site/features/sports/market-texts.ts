// Markets and outcomes in the reader's words. A market's id says what it is: the sport, a period unless it is the whole match, what is counted
// unless it is the sport's own score, and the rule: `football:half-1-corners-total`.
import { localDecimal } from './decimal-point.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';

export type Names = Readonly<Record<string, string>>;

/** A name in the reader's language, where it has one there. */
export const nameIn = (names: Names | undefined, locale: string): string => names?.[locale] ?? names?.['en'] ?? '';

export interface MarketParts {
  period: string | undefined;
  unit: string | undefined;
  rule: string;
}

const periodPattern = /^((?:half|set|quarter|period|map|game|round|inning|frame)-\d+|overtime)-(.+)$/;
const units = ['corners', 'cards', 'points', 'games', 'sets', 'maps', 'rounds', 'kills', 'aces', 'goals', 'shots'] as const;

/** What a market's id is made of. */
export function partsOf(marketId: string): MarketParts {
  const own = marketId.slice(marketId.indexOf(':') + 1);
  const [, period, afterPeriod] = periodPattern.exec(own) ?? [undefined, undefined, undefined];
  const rest = afterPeriod ?? own;
  const unit = units.find((name) => rest.startsWith(`${name}-`));
  return { period, unit, rule: unit === undefined ? rest : rest.slice(unit.length + 1) };
}

/** The values of specifiers: `total=2.5|n=1`. */
export const specifiersOf = (specifiers: string): Record<string, string> =>
  Object.fromEntries(specifiers.split('|').flatMap((part) => (part.includes('=') ? [part.split('=', 2) as [string, string]] : [])));

const numbered = /^([a-z-]+?)-(\d+)$/;

/** `half-1`, `set-3`, `break`, `over` in words. */
export function formatPeriod({ find }: Texts, period: string): string {
  const [, kind, n] = numbered.exec(period) ?? [];
  return (kind === undefined ? find(`sports.period.${period}`) : find(`sports.period.${kind}`, { n: Number(n) })) ?? period;
}

const plain = (rule: string): string => rule.replaceAll('-', ' ');

export function formatMarket(texts: Texts, { marketId, specifiers }: { marketId: string; specifiers: string }): string {
  const { period, unit, rule } = partsOf(marketId);
  const { n = '' } = specifiersOf(specifiers);
  const name = texts.find(`sports.market.${rule}`, { n }) ?? plain(rule);
  const counted = unit === undefined ? undefined : (texts.find(`sports.unit.${unit}`) ?? unit);
  return [name, counted, period === undefined ? undefined : formatPeriod(texts, period)].filter((part) => part !== undefined).join(' · ');
}

export interface OutcomeNames {
  home?: string;
  away?: string;
  /** Names of competitors and players by their ids. */
  byId?: ReadonlyMap<string, string>;
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

/** A side with what it is given: the away side's handicap is the other way round. */
function withHandicap(name: string, outcomeId: string, hcp: string | undefined, locale: string): string {
  if (hcp === undefined) return name;
  const value = Number(hcp) * (outcomeId === 'away' ? -1 : 1);
  return `${name} (${localDecimal(signed(value === 0 ? 0 : value), locale)})`;
}

function wordOf({ find }: Texts, id: string, names: OutcomeNames): string | undefined {
  if (id === 'home' && names.home !== undefined) return names.home;
  if (id === 'away' && names.away !== undefined) return names.away;
  return names.byId?.get(id) ?? find(`sports.outcome.${id}`);
}

/** `home-3+`, `away-1-5`: a side and by how much. */
const marginPattern = /^(home|away)-(\d+(?:-\d+)?\+?)$/;

function joined(texts: Texts, id: string, names: OutcomeNames): string | undefined {
  const [, side, margin] = marginPattern.exec(id) ?? [];
  if (side !== undefined && margin !== undefined)
    return texts.say('sports.outcome-by', { side: wordOf(texts, side, names) ?? side, margin: margin.replace('-', '–') });
  const words = id.split('-').map((part) => wordOf(texts, part, names));
  return words.length > 1 && words.every((word) => word !== undefined) ? words.join(' / ') : undefined;
}

/** What an outcome says, with its line: "Over 2.5", "Aldermoor (−0.5)", "2:1". */
export function formatOutcome(texts: Texts, outcomeId: string, specifiers: string, names: OutcomeNames): string {
  const { total, hcp } = specifiersOf(specifiers);
  const word = wordOf(texts, outcomeId, names) ?? joined(texts, outcomeId, names) ?? outcomeId;
  if (total !== undefined && (outcomeId === 'over' || outcomeId === 'under')) return `${word} ${localDecimal(total, texts.locale)}`;
  return withHandicap(word, outcomeId, hcp, texts.locale);
}

const shortSides: Readonly<Record<string, string>> = { home: '1', draw: 'X', away: '2' };

/** The same where there is little room. */
export function formatShortOutcome(texts: Texts, outcomeId: string, specifiers: string): string {
  const side = shortSides[outcomeId];
  if (side === undefined) return formatOutcome(texts, outcomeId, specifiers, {});
  return withHandicap(side, outcomeId, specifiersOf(specifiers)['hcp'], texts.locale);
}

export const marketGroups = ['main', 'goals', 'halves', 'periods', 'players', 'specials', 'outrights'] as const;
export type MarketGroup = (typeof marketGroups)[number];

const groupOfRule: Readonly<Record<string, MarketGroup>> = {
  result: 'main',
  winner: 'main',
  'double-chance': 'main',
  'draw-no-bet': 'main',
  total: 'main',
  handicap: 'main',
  'result-handicap': 'main',
  'both-score': 'main',
  'home-total': 'goals',
  'away-total': 'goals',
  'correct-score': 'goals',
  'odd-even': 'goals',
  'exact-total': 'goals',
  'total-range': 'goals',
  'next-goal': 'goals',
  'last-goal': 'goals',
  'race-to': 'goals',
  'total-and-both-score': 'goals',
  'half-time-full-time': 'halves',
  'highest-half': 'halves',
  'home-scores-both-halves': 'halves',
  'away-scores-both-halves': 'halves',
  'home-wins-either-half': 'halves',
  'away-wins-either-half': 'halves',
  'anytime-scorer': 'players',
  'first-scorer': 'players',
  'scores-twice': 'players',
  'season-winner': 'outrights',
  'season-top-three': 'outrights',
};

/** Under which head a market stands on the page of its event. */
export function groupOf(marketId: string): MarketGroup {
  const { period, unit, rule } = partsOf(marketId);
  if (period !== undefined) return period.startsWith('half') ? 'halves' : 'periods';
  return unit === undefined ? (groupOfRule[rule] ?? 'specials') : 'specials';
}

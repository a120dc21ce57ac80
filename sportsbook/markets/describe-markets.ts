import type { FeedMarketDescription, FeedNames } from '#contract/protocols/sports-feed.ts';
import { sports } from '#sportsbook/sports/registry.ts';
import { type MarketKind, settlementRule } from './market-kind.ts';
import { rules } from './rules/index.ts';
import { seasonKinds } from './season-kinds.ts';
import { texts } from './texts.ts';

type Write = (locale: string) => string;
const inAll = (write: Write): FeedNames => Object.fromEntries(Object.keys(texts).map((locale) => [locale, write(locale)])) as FeedNames;
const word = (locale: string, part: 'rules' | 'units' | 'periods' | 'words' | 'groups', key: string): string =>
  texts[locale]?.[part][key] ?? key;

/** `quarter-3` is the third of `quarter`; a half has a text of its own. */
function periodName(locale: string, period: string): string {
  const own = texts[locale]?.periods[period];
  if (own !== undefined) return own;
  const [kind = '', n = ''] = period.split('-');
  return word(locale, 'periods', kind).replace('{n}', n);
}

const marketName =
  ({ rule, unit, period }: MarketKind): Write =>
  (locale) => {
    const name = word(locale, 'rules', rule).replace('{unit}', word(locale, 'units', unit));
    return period === 'match' || period === 'season' ? name : `${periodName(locale, period)}: ${name}`;
  };

const sideName = (id: string): string => (id === 'home' || id === 'away' ? `{${id}}` : '');
const simple = (locale: string, id: string): string => sideName(id) || texts[locale]?.words[id] || id;

/** Outcomes whose ids are put together, by rule. */
const special: Partial<Record<MarketKind['rule'], (locale: string, id: string) => string>> = {
  'double-chance': (locale, id) => {
    const [one = '', other = ''] = id.split('-');
    return word(locale, 'words', 'or').replace('{one}', simple(locale, one)).replace('{other}', simple(locale, other));
  },
  handicap: (_, id) => (id === 'home' ? '{home} ({hcp})' : '{away} ({-hcp})'),
  'result-handicap': (locale, id) => `${simple(locale, id)} (${id === 'away' ? '{-hcp}' : '{hcp}'})`,
  'winning-margin': (locale, id) => {
    const [, side = '', margin = ''] = /^(home|away)-(.+)$/.exec(id) ?? [];
    return side === '' ? simple(locale, id) : word(locale, 'words', 'by').replace('{side}', `{${side}}`).replace('{margin}', margin);
  },
};
const composed: readonly MarketKind['rule'][] = [
  'result-and-total',
  'result-and-both-score',
  'total-and-both-score',
  'half-time-full-time',
];

function outcomeName(kind: MarketKind, id: string): Write {
  const write = special[kind.rule];
  if (write !== undefined) return (locale) => write(locale, id);
  if (composed.includes(kind.rule))
    return (locale) =>
      id
        .split('-')
        .map((part) => simple(locale, part))
        .join(' / ');
  return (locale) => simple(locale, id);
}

/** Every kind of market of every sport, as data. The outcomes of a market on players or on a season are players or competitors; they are listed with each event's prices. */
export const describeMarkets = (): FeedMarketDescription[] =>
  sports.flatMap((sport) =>
    [...sport.markets, ...(sport.world.hasOutrights ? seasonKinds : [])].map((kind) => ({
      marketId: `${sport.key}:${kind.id}`,
      sportId: `lh:sport:${sport.key}`,
      group: kind.group,
      rule: kind.rule,
      settledBy: settlementRule(kind.rule),
      unit: kind.unit,
      period: kind.period,
      specifiers: [...kind.specifiers],
      combinability: kind.combinability,
      names: inAll(marketName(kind)),
      groupNames: inAll((locale) => word(locale, 'groups', kind.group)),
      outcomes:
        kind.group === 'players' || kind.group === 'outrights'
          ? null
          : rules[kind.rule].outcomes(kind.limits ?? {}).map((id) => ({ id, names: inAll(outcomeName(kind, id)) })),
    })),
  );

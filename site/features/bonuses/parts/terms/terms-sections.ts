// What holds for a bonus, in words under eight fixed headings, each line made of a figure of its terms. With a bonus that the player has,
// its own figures stand in place of what anybody may get.
import type { TextKey, Texts } from '#site/shared/i18n/texts.tsx';
import { formatNumber, formatPercent } from '#site/shared/i18n/numbers.ts';
import type { Bonus, Terms } from '../../wagering.ts';

export const termsHeadings = ['dates', 'eligibility', 'amount', 'withdrawal', 'wagering', 'order', 'cancel', 'end'] as const;
export type TermsHeading = (typeof termsHeadings)[number];

export interface TermsSection {
  heading: TermsHeading;
  lines: readonly string[];
}

/** What the words are made with. */
export interface TermsWords {
  texts: Texts;
  money: (minor: number) => string;
  day: (at: string) => string;
  gameName: (identity: string) => string;
}

type Lines = (terms: Terms, words: TermsWords, own: Bonus | undefined) => (string | false)[];

const list = (locale: string, words: readonly string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);

function regions(locale: string, codes: readonly string[]): string {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return list(
    locale,
    codes.map((code) => names.of(code) ?? code),
  );
}

/** Days of the week by their numbers; 1 is Monday. */
function weekdays(locale: string, days: readonly number[]): string {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // the first of January 2024 was a Monday
  return list(
    locale,
    days.toSorted((one, other) => one - other).map((day) => names.format(Date.UTC(2024, 0, day))),
  );
}

const percentOf = ({ locale }: Texts, percent: number): string => formatPercent(String(percent), locale);

const dates: Lines = ({ dates: told }, { texts: { say }, day }, own) => [
  say('modals.bonus.terms-dates', { from: day(told.from), until: day(told.until) }),
  own === undefined
    ? say('modals.bonus.terms-accept-days', { days: told.acceptDays })
    : say('modals.bonus.terms-accept-until', { until: day(own.acceptUntil) }),
  own?.wagerUntil == null
    ? say('modals.bonus.terms-wager-days', { days: told.wagerDays })
    : say('modals.bonus.terms-wager-until', { until: day(own.wagerUntil) }),
];

const eligibility: Lines = ({ eligibility: told }, { texts, money }) => {
  const { say, locale, find } = texts;
  const { only, not } = told.countries;
  return [
    only.length > 0 && say('modals.bonus.terms-countries', { countries: regions(locale, only) }),
    not.length > 0 && say('modals.bonus.terms-not-countries', { countries: regions(locale, not) }),
    only.length + not.length === 0 && say('modals.bonus.terms-everywhere'),
    told.segments.length > 0 && say('modals.bonus.terms-segments', { segments: list(locale, told.segments) }),
    told.minDeposit !== null && say('modals.bonus.terms-min-deposit', { amount: money(told.minDeposit) }),
    told.needsCode && say('modals.bonus.terms-code'),
    told.numbers !== null &&
      say(told.numbers.from === told.numbers.to ? 'modals.bonus.terms-number' : 'modals.bonus.terms-numbers', told.numbers),
    told.weekdays.length > 0 && say('modals.bonus.terms-weekdays', { days: weekdays(locale, told.weekdays) }),
    (told.once === null ? undefined : find(`modals.bonus.terms-once-${told.once}`)) ?? say('modals.bonus.terms-once-none'),
  ];
};

const matches: Partial<Record<Terms['amount']['trigger'], TextKey>> = {
  cashback: 'modals.bonus.terms-cashback',
  deposit: 'modals.bonus.terms-match',
};

/** What somebody gets, in money; nothing where it is free spins alone. */
function sumOf({ percent, max, trigger, dropAfter }: Terms['amount'], { texts, money }: TermsWords): string | false {
  const match = matches[trigger];
  if (percent !== null && match !== undefined) return texts.say(match, { percent: percentOf(texts, percent), max: money(max) });
  if (dropAfter !== null) return texts.say('modals.bonus.terms-drop', { amount: money(max), staked: money(dropAfter) });
  return max > 0 && texts.say('modals.bonus.terms-amount', { amount: money(max) });
}

const ownLine = (own: Bonus, { texts: { say }, money }: TermsWords): string =>
  own.deposit === null
    ? say('modals.bonus.terms-own', { amount: money(own.amount) })
    : say('modals.bonus.terms-own-deposit', { amount: money(own.amount), deposit: money(own.deposit) });

const kinds: Partial<Record<Terms['amount']['kind'], TextKey>> = {
  'free-bet': 'modals.bonus.terms-free-bet',
  'real-money': 'modals.bonus.terms-real-money-kind',
};

const amount: Lines = ({ amount: told }, words, own) => {
  const { texts, money, gameName } = words;
  const { freeSpins } = told;
  const kind = kinds[told.kind];
  return [
    sumOf(told, words),
    told.period !== null && (texts.find(`modals.bonus.terms-period-${told.period}`) ?? false),
    told.period !== null && texts.say('modals.bonus.terms-open-rounds'),
    told.minLoss !== null && texts.say('modals.bonus.terms-min-loss', { amount: money(told.minLoss) }),
    freeSpins !== null &&
      texts.say('modals.bonus.terms-spins', {
        count: freeSpins.count,
        stake: money(freeSpins.stake),
        games: list(texts.locale, freeSpins.games.map(gameName)),
      }),
    freeSpins !== null && texts.say(`modals.bonus.terms-spins-${freeSpins.winnings}`),
    freeSpins !== null && texts.say('modals.bonus.terms-spins-days', { days: freeSpins.days }),
    kind !== undefined && texts.say(kind),
    own !== undefined && ownLine(own, words),
  ];
};

const withdrawal: Lines = ({ withdrawal: told }, { texts: { say }, money }) => [
  say('modals.bonus.terms-real-money'),
  told.maxWin === null ? say('modals.bonus.terms-no-cap') : say('modals.bonus.terms-cap', { amount: money(told.maxWin) }),
];

const wagering: Lines = ({ wagering: told, amount: { trigger } }, { texts, money, gameName }, own) => {
  const { say, find, locale } = texts;
  const { default: rest, categories, games } = told.weights;
  // of cashback and drops it says whose losses and stakes bring them
  const hasCounting = told.times > 0 || trigger === 'cashback' || trigger === 'drop';
  const parts = [
    ...Object.entries(games).map(([game, weight]) => [gameName(game), weight] as const),
    ...Object.entries(categories).map(([category, weight]) => [find(`games.category.${category}`) ?? category, weight] as const),
  ].map(([name, weight]) => `${name} ${percentOf(texts, weight)}`);
  return [
    told.times === 0 ? say('modals.bonus.terms-no-wagering') : say(`modals.bonus.terms-base-${told.base}`, { times: told.times }),
    own !== undefined && own.target > 0 && say('modals.bonus.terms-target', { target: money(own.target) }),
    say('modals.bonus.terms-max-stake', { amount: money(told.maxStake) }),
    parts.length > 0 && say('modals.bonus.terms-weights', { games: list(locale, parts) }),
    say(parts.length > 0 ? 'modals.bonus.terms-rest' : 'modals.bonus.terms-all', { percent: percentOf(texts, rest) }),
    hasCounting && !told.products.includes('sports') && say('modals.bonus.terms-no-bets'),
    hasCounting && told.products.every((product) => product === 'sports') && say('modals.bonus.terms-bets-alone'),
    told.minOdds !== null && say('modals.bonus.terms-min-odds', { odds: formatNumber(told.minOdds / 100, locale) }),
    told.excludedGames.length > 0 &&
      say(told.excluded === 'refused' ? 'modals.bonus.terms-excluded' : 'modals.bonus.terms-unweighted', {
        games: list(locale, told.excludedGames.map(gameName)),
      }),
  ];
};

const order: Lines = ({ order: told }, { texts: { say } }) => [
  say(`modals.bonus.terms-${told.stakes}`),
  say('modals.bonus.terms-by-share'),
];

const cancel: Lines = (_, { texts: { say } }) => [say('modals.bonus.terms-cancel')];

const end: Lines = (_, { texts: { say } }) => [
  say('modals.bonus.terms-not-accepted'),
  say('modals.bonus.terms-not-wagered'),
  say('modals.bonus.terms-maintenance'),
  say('modals.bonus.terms-open-rounds'),
];

const linesOf: Record<TermsHeading, Lines> = { dates, eligibility, amount, withdrawal, wagering, order, cancel, end };

/** Returns the eight sections in their order. */
export const termsSections = (terms: Terms, words: TermsWords, own?: Bonus): TermsSection[] =>
  termsHeadings.map((heading) => ({
    heading,
    lines: linesOf[heading](terms, words, own).filter((line) => line !== false),
  }));

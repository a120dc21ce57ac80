// The chances of every multiplier, and the rules (requirements GA-01, GA-02, GA-03).
import { element } from '#games/sdk/client/element.ts';
import { formatFigure, formatPercent } from '#games/sdk/client/format-figure.ts';
import type { TabParts } from '#games/sdk/client/game-client.ts';
import { formatMultiplier } from '#games/sdk/client/shared/multiplier.ts';
import { fraction, invert, multiply, toDecimal } from '#games/sdk/fraction.ts';
import { bettingMs } from '#games/sdk/shared/betting-time.ts';
import { chanceOf, usualMultipliers } from '../odds.ts';
import { sheet } from '../sheet.ts';

const percent = (multiplier: number, language: string): string =>
  formatPercent(toDecimal(multiply(chanceOf(multiplier), fraction(100n)), 4), language);

export function drawChances({ say, money, language, stake }: TabParts): Node {
  const head = ['odds.multiplier', 'odds.chance', 'odds.one-in', 'win'].map((key, index) =>
    element('th', { class: index > 0 ? 'number' : '', attributes: { scope: 'col' } }, say(key)),
  );
  const rows = usualMultipliers.map((multiplier) => {
    const cells = [
      percent(multiplier, language),
      formatFigure(toDecimal(invert(chanceOf(multiplier)), 2), language),
      money((stake() * BigInt(multiplier)) / 100n),
    ];
    return element(
      'tr',
      {},
      element('th', { attributes: { scope: 'row' } }, formatMultiplier(multiplier, language)),
      ...cells.map((cell) => element('td', { class: 'number' }, cell)),
    );
  });
  const instant = formatPercent(toDecimal(fraction(200n, 101n), 2), language);
  return element(
    'div',
    {},
    element('p', { class: 'quiet' }, say('odds.explained', { stake: money(stake()) })),
    element('table', { class: 'rows' }, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows)),
    element('p', { class: 'quiet' }, say('odds.instant', { share: instant })),
  );
}

const rules = [
  'rules.flight',
  'rules.cash-out',
  'rules.end',
  'rules.auto',
  'rules.two',
  'rules.cancel',
  'rules.arrival',
  'rules.connection',
  'rules.interruption',
  'rules.top',
  'rules.return',
  'rules.alone',
];

const fact = (label: string, value: string): HTMLElement =>
  element('div', { class: 'figure' }, element('dt', {}, label), element('dd', {}, value));

export function drawRules({ say, money, stakes, language, rules: { minCycleMs } }: TabParts): Node {
  // where the casino's cycle is as long as the betting there is one bet a flight
  const spoken = rules.filter((key) => key !== 'rules.two' || minCycleMs < bettingMs);
  const values = { rtp: formatPercent('99', language), top: formatMultiplier(sheet.maxCashOut, language) };
  const keys = [
    ['1 · 2', 'keys.bets'],
    ['M', 'keys.sound'],
  ] as const;
  return element(
    'div',
    {},
    element('ul', { class: 'rules' }, ...spoken.map((key) => element('li', {}, say(key, values)))),
    element('h3', {}, say('keys.title')),
    element(
      'dl',
      { class: 'keys' },
      ...keys.map(([key, text]) => element('div', {}, element('dt', {}, element('kbd', {}, key)), element('dd', {}, say(text)))),
    ),
    element('h3', {}, say('rules.figures')),
    element(
      'dl',
      { class: 'figures' },
      fact(say('rules.rtp'), values.rtp),
      fact(say('rules.edge'), formatPercent('1', language)),
      fact(say('rules.max-win'), `${formatFigure(String(sheet.maxWinTimes), language)}×`),
      fact(say('rules.stakes'), `${money(stakes[0] ?? 0n)} – ${money(stakes.at(-1) ?? 0n)}`),
      fact(say('rules.version'), sheet.version),
    ),
    element('p', { class: 'quiet hash' }, `${say('fair.math-hash')}: ${sheet.hash}`),
  );
}

// What every card makes likely and pays, and the rules (requirements GA-01, GA-02, GA-03).
import { ranks } from '#games/sdk/cards/cards.ts';
import { element } from '#games/sdk/client/element.ts';
import { formatFigure, formatPercent } from '#games/sdk/client/format-figure.ts';
import type { TabParts } from '#games/sdk/client/game-client.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { fraction, multiply, toDecimal } from '#games/sdk/fraction.ts';
import { chanceOf, guessOf, maxCards, maxTimes, sheet, type Side, timesOf } from '../sheet.ts';

export const formatChance = (rank: number, side: Side, language: string): string =>
  formatPercent(toDecimal(multiply(chanceOf(rank, side), fraction(100n)), 2), language);

export const formatTimes = (rank: number, side: Side, language: string): string =>
  `${formatFigure(toDecimal(timesOf(rank, side), 2), language)}×`;

export const nameGuess = (say: Say, rank: number, side: Side): string => say(`hilo.${guessOf(rank, side)}`);

export function drawChances({ say, language }: TabParts): Node {
  const cell = (rank: number, side: Side): HTMLElement =>
    element(
      'td',
      { class: 'number' },
      formatTimes(rank, side, language),
      element('small', {}, `${nameGuess(say, rank, side)}, ${formatChance(rank, side, language)}`),
    );
  const head = ['chances.card', 'chances.up', 'chances.down'].map((key, index) =>
    element('th', { class: index > 0 ? 'number' : '', attributes: { scope: 'col' } }, say(key)),
  );
  const rows = ranks.map((name, rank) =>
    element('tr', {}, element('th', { attributes: { scope: 'row' } }, name), cell(rank, 'up'), cell(rank, 'down')),
  );
  const table = element('table', { class: 'rows' }, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows));
  return element(
    'div',
    {},
    element('p', { class: 'quiet' }, say('chances.explained')),
    table,
    element('p', { class: 'quiet' }, say('rules.rounding')),
  );
}

const fact = (label: string, value: string): HTMLElement =>
  element('div', { class: 'figure' }, element('dt', {}, label), element('dd', {}, value));

export function drawRules({ say, money, stakes, language }: TabParts): Node {
  const values = { rtp: formatFigure('99', language), times: formatFigure(String(maxTimes), language), cards: maxCards };
  const words = ['guess', 'pays', 'skip', 'cards', 'return', 'most', 'rounding', 'left', 'malfunction'].map((name) => `rules.${name}`);
  return element(
    'div',
    {},
    element('ul', { class: 'rules' }, ...words.map((key) => element('li', {}, say(key, values))), element('li', {}, say('hilo.keys'))),
    element('h3', {}, say('rules.figures')),
    element(
      'dl',
      { class: 'figures' },
      fact(say('rules.rtp'), formatPercent('99', language)),
      fact(say('rules.max-win'), `${formatFigure(String(sheet.maxWinTimes), language)}×`),
      fact(say('rules.stakes'), `${money(stakes[0] ?? 0n)} – ${money(stakes.at(-1) ?? 0n)}`),
      fact(say('rules.version'), sheet.version),
    ),
    element('p', { class: 'quiet hash' }, `${say('fair.math-hash')}: ${sheet.hash}`),
  );
}

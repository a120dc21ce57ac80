// Paytable and rules, with every prize and every figure of the maths sheet (requirements GA-01, GA-02, GA-03).
import { symbolDocument } from '#games/sdk/art/symbol-document.ts';
import type { SessionAnswer } from '#games/sdk/client-api.ts';
import { element, vector } from '#games/sdk/client/element.ts';
import { formatFigure, formatPercent } from '#games/sdk/client/format-figure.ts';
import type { Money } from '#games/sdk/client/format-money.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import type { SlotSheet } from '../slot-sheet.ts';
import { reelCountOf } from '../slot-data.ts';
import { buysOf } from './buys.ts';
import type { SlotFace } from './slot-face.ts';

/** A symbol as a picture in a page. */
export function symbolPicture(pictures: SlotFace['pictures'], symbol: string, size: number, label: string): HTMLElement {
  const address = `data:image/svg+xml,${encodeURIComponent(symbolDocument(pictures[symbol] ?? '', size))}`;
  return element('img', { class: 'symbol', attributes: { src: address, alt: label, width: String(size), height: String(size) } });
}

function prizeRow(face: SlotFace, say: Say, amount: string, count: number, isScatter: boolean, times: number): HTMLElement {
  const of = say(isScatter ? 'pay.of-total' : `pay.of-${face.prizes.of}`, { times });
  return element(
    'tr',
    {},
    element('th', { attributes: { scope: 'row' } }, face.prizes.countNames?.[count] ?? `${count}`),
    element('td', {}, amount),
    element('td', { class: 'quiet' }, of),
  );
}

function prizeCard(face: SlotFace, symbol: string, say: Say, money: Money, stake: bigint): HTMLElement {
  const { prizes, scatter, wild, collector, stakeParts } = face;
  const isScatter = symbol === scatter;
  const unit = isScatter ? stake : stake / BigInt(stakeParts);
  const pays = isScatter ? prizes.scatter : (prizes.symbols[symbol] ?? {});
  const rows = prizes.counts.flatMap((count) => {
    const times = pays[count];
    return times === undefined ? [] : [prizeRow(face, say, money(unit * BigInt(times)), count, isScatter, times)];
  });
  const name = say(`symbol.${symbol}`);
  const roles = new Map([
    [wild, 'pay.wild'],
    [scatter, 'pay.scatter'],
    [collector, 'pay.collector'],
  ]);
  const told = roles.get(symbol);
  const role = told && say(told);
  return element(
    'section',
    { class: `prize ${role === undefined ? '' : 'prize-wide'}` },
    symbolPicture(face.pictures, symbol, 84, ''),
    element(
      'div',
      {},
      element('h3', {}, name),
      element('table', { class: 'pays' }, element('tbody', {}, ...rows)),
      role !== undefined && element('p', { class: 'quiet' }, role),
    ),
  );
}

/** All prizes at the stake that is chosen. */
export function drawPaytable(face: SlotFace, say: Say, money: Money, stake: bigint): Node {
  const { stakeParts } = face;
  const values = { stake: money(stake), line: money(stake / BigInt(stakeParts)), lines: stakeParts };
  return element(
    'div',
    {},
    element('p', { class: 'quiet' }, say(face.prizes.of === 'line' ? 'pay.at-stake' : 'pay.at-coins', values)),
    element(
      'div',
      { class: 'prizes' },
      ...face.symbols.filter((symbol) => face.coins?.[symbol] === undefined).map((symbol) => prizeCard(face, symbol, say, money, stake)),
    ),
  );
}

function linePicture(face: SlotFace, rows: readonly number[], number: number): HTMLElement {
  const { rowCount } = face;
  const reelCount = reelCountOf(face);
  const cells = Array.from({ length: reelCount * rowCount }, (_, index) => {
    const reel = Math.floor(index / rowCount);
    const row = index % rowCount;
    return vector('rect', {
      x: String(reel * 11 + 1),
      y: String(row * 11 + 1),
      width: '9',
      height: '9',
      rx: '2',
      class: rows[reel] === row ? 'on' : 'off',
    });
  });
  const points = rows.map((row, reel) => `${reel * 11 + 5.5},${row * 11 + 5.5}`).join(' ');
  return element(
    'figure',
    { class: 'line-picture' },
    vector('svg', { viewBox: `0 0 ${reelCount * 11} ${rowCount * 11}`, 'aria-hidden': 'true' }, ...cells, vector('polyline', { points })),
    element('figcaption', {}, String(number)),
  );
}

const fact = (label: string, value: string): HTMLElement =>
  element('div', { class: 'figure' }, element('dt', {}, label), element('dd', {}, value));

/** Ways to write the figures of the sheet in the player's language. */
interface Writing {
  figure(text: string): string;
  percent(text: string): string;
}

/** The figures of the sheet with their names. */
function drawFigures(sheet: SlotSheet, say: Say, { figure, percent }: Writing, stakes: string): HTMLElement {
  const odds = ({ timesStake, oneIn }: SlotSheet['maxWin']): string =>
    say('rules.times-odds', { times: figure(timesStake), odds: figure(oneIn) });
  return element(
    'dl',
    { class: 'figures' },
    fact(say('rules.rtp'), percent(sheet.rtp)),
    fact(say('rules.hit'), percent(sheet.hitFrequency)),
    fact(say('rules.volatility'), say(`volatility.${sheet.volatility}`)),
    sheet.freeGames && fact(say('rules.free-odds'), say('rules.one-in', { count: figure(sheet.freeGames.oneIn) })),
    sheet.topPrize && fact(say('rules.top-prize'), odds(sheet.topPrize)),
    fact(say('rules.max-win'), odds(sheet.maxWin)),
    fact(say('rules.stakes'), stakes),
    fact(say('rules.version'), sheet.version),
  );
}

/** The figures of every choice, side by side. */
function drawChoices(face: SlotFace, say: Say, { figure, percent }: Writing, mayBuy: boolean): HTMLElement {
  const prices = new Map(buysOf(face).map(({ name, price }) => [name, String(price)]));
  const choices = Object.entries(face.sheet.choices ?? {}).filter(([name]) => mayBuy || !prices.has(name));
  const named = (name: string): string => {
    const price = prices.get(name);
    return price === undefined ? say(`choice.${name}`) : `${say(`choice.${name}`)} (${say('buy.times', { times: price })})`;
  };
  const heads = ['choice.title', 'rules.rtp', 'rules.volatility', 'rules.max-win'].map((key) =>
    element('th', { attributes: { scope: 'col' } }, say(key)),
  );
  const rows = choices.map(([name, { rtp, volatility, maxWin }]) =>
    element(
      'tr',
      {},
      element('th', { attributes: { scope: 'row' } }, named(name)),
      element('td', {}, percent(rtp)),
      element('td', {}, say(`volatility.${volatility}`)),
      element('td', {}, say('rules.times-odds', { times: figure(maxWin.timesStake), odds: figure(maxWin.oneIn) })),
    ),
  );
  const table = element(
    'table',
    { class: 'choice-figures' },
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...rows),
  );
  return element('div', { class: 'choice-table' }, table);
}

/** What the casino allows of what a slot has. */
type Allowed = Pick<SessionAnswer['rules'], 'featureBuy' | 'gamble'>;

/** Returns the keys of the rules as they are where the slot is played: nothing is told of what is not allowed there. */
export const wordsOf = ({ words, ofBuys = [], ofGamble = [] }: SlotFace['rules'], { featureBuy, gamble }: Allowed): string[] => [
  ...words,
  ...(featureBuy ? ofBuys : []),
  ...(gamble ? ofGamble : []),
];

/** The rules in words, the lines in pictures, and the figures with how they were worked out. */
export function drawRules(face: SlotFace, say: Say, money: Money, stakes: readonly bigint[], language: string, allowed: Allowed): Node {
  const { sheet, lines, rules } = face;
  const figure = (text: string): string => formatFigure(text.replace(/\.00$/, ''), language);
  const writing = { figure, percent: (text: string) => formatPercent(text.replace(/\.00$/, ''), language) };
  const words = [...wordsOf(rules, allowed), 'rules.interrupted', 'rules.malfunction'];
  const values = { lines: lines.length, ...rules.values };
  const split = Object.fromEntries(Object.entries(sheet.rtpSplit).map(([part, share]) => [part, figure(share)]));
  const [least, most] = [stakes[0] ?? 0n, stakes.at(-1) ?? 0n];
  return element(
    'div',
    {},
    element('ul', { class: 'rules' }, ...words.map((key) => element('li', {}, say(key, values)))),
    lines.length > 0 && element('h3', {}, say('rules.lines-title')),
    lines.length > 0 && element('div', { class: 'line-pictures' }, ...lines.map((rows, index) => linePicture(face, rows, index + 1))),
    element('h3', {}, say('rules.figures')),
    drawFigures(sheet, say, writing, `${money(least)} – ${money(most)}`),
    sheet.choices && drawChoices(face, say, writing, allowed.featureBuy),
    element('p', { class: 'quiet' }, say('rules.rtp-explained', split)),
    element('p', { class: 'quiet' }, say('rules.max-explained')),
    element('p', { class: 'quiet hash' }, `${say('fair.math-hash')}: ${sheet.mathHash}`),
  );
}

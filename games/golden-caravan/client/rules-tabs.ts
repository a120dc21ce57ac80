// Paytable and rules, with every prize and every figure of the maths sheet (requirements GA-01, GA-02, GA-03).
import { element, vector } from '#games/sdk/client/element.ts';
import { formatFigure } from '#games/sdk/client/format-figure.ts';
import type { Money } from '#games/sdk/client/format-money.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { drawSymbol } from './art/symbol-art.ts';
import {
  freeGameAwards,
  freeGameCap,
  freeMultiplier,
  type GameSymbol,
  linePrizes,
  lines,
  maths,
  reelCount,
  rowCount,
  scatter,
  scatterPrizes,
  symbols,
  wild,
} from '../for-client.ts';

const counts = [5, 4, 3] as const;

/** A symbol as a picture in a page. */
export function symbolPicture(symbol: GameSymbol, size: number, label: string): HTMLElement {
  const address = `data:image/svg+xml,${encodeURIComponent(drawSymbol(symbol, size))}`;
  return element('img', { class: 'symbol', attributes: { src: address, alt: label, width: String(size), height: String(size) } });
}

function prizeCard(symbol: GameSymbol, say: Say, money: Money, stake: bigint): HTMLElement {
  const rows = counts.map((count) => {
    const times = symbol === scatter ? scatterPrizes[count] : linePrizes[symbol][count];
    const amount = symbol === scatter ? stake * BigInt(times) : (stake / BigInt(lines.length)) * BigInt(times);
    const of = say(symbol === scatter ? 'pay.of-total' : 'pay.of-line', { times });
    return element(
      'tr',
      {},
      element('th', { attributes: { scope: 'row' } }, `${count}`),
      element('td', {}, money(amount)),
      element('td', { class: 'quiet' }, of),
    );
  });
  const name = say(`symbol.${symbol}`);
  const role = symbol === wild ? say('pay.wild') : symbol === scatter ? say('pay.scatter') : undefined;
  return element(
    'section',
    { class: `prize ${role === undefined ? '' : 'prize-wide'}` },
    symbolPicture(symbol, 84, ''),
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
export function drawPaytable(say: Say, money: Money, stake: bigint): Node {
  return element(
    'div',
    {},
    element(
      'p',
      { class: 'quiet' },
      say('pay.at-stake', { stake: money(stake), line: money(stake / BigInt(lines.length)), lines: lines.length }),
    ),
    element('div', { class: 'prizes' }, ...symbols.map((symbol) => prizeCard(symbol, say, money, stake))),
  );
}

function linePicture(rows: readonly number[], number: number): HTMLElement {
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
    vector('svg', { viewBox: '0 0 55 33', 'aria-hidden': 'true' }, ...cells, vector('polyline', { points })),
    element('figcaption', {}, String(number)),
  );
}

const fact = (label: string, value: string): HTMLElement =>
  element('div', { class: 'figure' }, element('dt', {}, label), element('dd', {}, value));

/** The rules in words, the lines in pictures, and the figures with how they were worked out. */
export function drawRules(say: Say, money: Money, stakes: readonly bigint[], language: string): Node {
  const figure = (text: string): string => formatFigure(text.replace(/\.00$/, ''), language);
  const free = {
    three: freeGameAwards[3],
    four: freeGameAwards[4],
    five: freeGameAwards[5],
    cap: freeGameCap,
    first: freeMultiplier.first,
    last: freeMultiplier.last,
  };
  const words = ['rules.lines', 'rules.wild', 'rules.scatter', 'rules.free', 'rules.again', 'rules.interrupted', 'rules.malfunction'];
  const { rtpSplit } = maths;
  const split = { lines: figure(rtpSplit.lines), scatter: figure(rtpSplit.scatter), freeGames: figure(rtpSplit.freeGames) };
  const [least, most] = [stakes[0] ?? 0n, stakes.at(-1) ?? 0n];
  return element(
    'div',
    {},
    element('ul', { class: 'rules' }, ...words.map((key) => element('li', {}, say(key, { lines: lines.length, ...free })))),
    element('h3', {}, say('rules.lines-title')),
    element('div', { class: 'line-pictures' }, ...lines.map((rows, index) => linePicture(rows, index + 1))),
    element('h3', {}, say('rules.figures')),
    element(
      'dl',
      { class: 'figures' },
      fact(say('rules.rtp'), `${figure(maths.rtp)} %`),
      fact(say('rules.hit'), `${figure(maths.hitFrequency)} %`),
      fact(say('rules.volatility'), say(`volatility.${maths.volatility}`)),
      fact(say('rules.free-odds'), say('rules.one-in', { count: figure(maths.freeGames.oneIn) })),
      fact(
        say('rules.top-prize'),
        say('rules.times-odds', { times: figure(maths.topPrize.timesStake), odds: figure(maths.topPrize.oneIn) }),
      ),
      fact(say('rules.max-win'), say('rules.times-odds', { times: figure(maths.maxWin.timesStake), odds: figure(maths.maxWin.oneIn) })),
      fact(say('rules.stakes'), `${money(least)} – ${money(most)}`),
      fact(say('rules.version'), maths.version),
    ),
    element('p', { class: 'quiet' }, say('rules.rtp-explained', split)),
    element('p', { class: 'quiet' }, say('rules.max-explained')),
    element('p', { class: 'quiet hash' }, `${say('fair.math-hash')}: ${maths.mathHash}`),
  );
}

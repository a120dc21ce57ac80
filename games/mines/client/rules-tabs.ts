// The chances at every number of mines, and the rules (requirements GA-01, GA-02, GA-03).
import { element } from '#games/sdk/client/element.ts';
import { formatFigure, formatPercent } from '#games/sdk/client/format-figure.ts';
import type { TabParts } from '#games/sdk/client/game-client.ts';
import { maxMines, maxOpened, maxTimes, sheet, timesOf, usualMines } from '../sheet.ts';
import { formatChance, formatTimes } from './ladder.ts';

/** Every row of what a number of mines pays at the stake that is chosen. */
function drawRows({ say, money, language, stake }: TabParts, mines: number): HTMLElement {
  const head = ['ladder.fields', 'ladder.chance', 'ladder.times', 'win'].map((key, index) =>
    element('th', { class: index > 0 ? 'number' : '', attributes: { scope: 'col' } }, say(key)),
  );
  const rows = Array.from({ length: maxOpened(mines) }, (_, index) => {
    const { numerator, denominator } = timesOf(mines, index + 1);
    const cells = [
      formatChance(mines, index + 1, language),
      formatTimes(mines, index + 1, language),
      money((stake() * numerator) / denominator),
    ];
    return element(
      'tr',
      {},
      element('th', { attributes: { scope: 'row' } }, String(index + 1)),
      ...cells.map((cell) => element('td', { class: 'number' }, cell)),
    );
  });
  return element('table', { class: 'rows' }, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows));
}

export function drawChances(parts: TabParts): Node {
  const { say } = parts;
  const select = element('select', { id: 'chances-of' });
  for (let mines = 1; mines <= maxMines; mines += 1) {
    const option = element('option', { value: String(mines) }, String(mines));
    option.selected = mines === usualMines;
    select.append(option);
  }
  const body = element('div', {}, drawRows(parts, usualMines));
  select.addEventListener('change', () => body.replaceChildren(drawRows(parts, Number(select.value))));
  return element(
    'div',
    {},
    element('label', { class: 'chances-of', for: 'chances-of' }, element('span', {}, say('mines.count')), select),
    body,
    element('p', { class: 'quiet' }, say('rules.rounding')),
  );
}

const fact = (label: string, value: string): HTMLElement =>
  element('div', { class: 'figure' }, element('dt', {}, label), element('dd', {}, value));

export function drawRules({ say, money, stakes, language }: TabParts): Node {
  const values = { rtp: formatFigure('99', language), times: formatFigure(String(maxTimes), language) };
  const words = [
    'rules.fields',
    'rules.take',
    'rules.fixed',
    'rules.return',
    'rules.most',
    'rules.rounding',
    'rules.left',
    'rules.malfunction',
  ];
  return element(
    'div',
    {},
    element('ul', { class: 'rules' }, ...words.map((key) => element('li', {}, say(key, values)))),
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

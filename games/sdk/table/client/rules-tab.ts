// The rules in words, the keys, and the figures (requirements GA-01, GA-02, GA-03).
import { element } from '#games/sdk/client/element.ts';
import { formatFigure } from '#games/sdk/client/format-figure.ts';
import type { TabParts } from '#games/sdk/client/game-client.ts';
import { edgeOf } from '#games/sdk/quick/payout.ts';
import type { TableSheet } from '../table-maths.ts';
import { tableKeys } from './table-keys.ts';

/** Draws the tab of the rules. */
export function drawTableRules(
  { say, money, stakes, language }: TabParts,
  { sheet, rules }: { sheet: TableSheet; rules: readonly string[] },
): Node {
  const percent = (figure: string): string => `${formatFigure(figure, language)}\u00a0%`;
  const values = { rtp: percent(sheet.rtp), edge: percent(edgeOf(sheet.rtp)) };
  const fact = (label: string, value: string): HTMLElement =>
    element('div', { class: 'figure' }, element('dt', {}, label), element('dd', {}, value));
  const words = [...rules, 'rules.net', 'rules.alone', 'rules.interrupted', 'rules.malfunction'];
  const keys = [['␣ / ↵', 'keys.play'], ...tableKeys, ['M', 'keys.sound']].map(([key = '', text = '']) =>
    element('div', {}, element('dt', {}, element('kbd', {}, key)), element('dd', {}, say(text))),
  );
  return element(
    'div',
    {},
    element('ul', { class: 'rules' }, ...words.map((key) => element('li', {}, say(key)))),
    element('h3', {}, say('keys.title')),
    element('dl', { class: 'keys' }, ...keys),
    element('h3', {}, say('rules.figures')),
    element(
      'dl',
      { class: 'figures' },
      fact(say('rules.rtp'), values.rtp),
      fact(say('rules.edge'), values.edge),
      fact(say('rules.max-win'), say('rules.times', { times: formatFigure(String(sheet.maxWinTimes), language) })),
      fact(say('rules.stakes'), `${money(stakes[0] ?? 0n)} – ${money(stakes.at(-1) ?? 0n)}`),
      fact(say('rules.version'), sheet.version),
    ),
    element('p', { class: 'quiet' }, say('rules.rtp-explained', values)),
    element('p', { class: 'quiet hash' }, `${say('fair.math-hash')}: ${sheet.hash}`),
  );
}

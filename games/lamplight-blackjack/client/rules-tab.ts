// The rules with their figures (requirements GA-01, GA-02, GA-03).
import { element } from '#games/sdk/client/element.ts';
import { formatFigure } from '#games/sdk/client/format-figure.ts';
import type { TabParts } from '#games/sdk/client/game-client.ts';
import { maxHands, sheet } from '../sheet.ts';

const fact = (label: string, value: string): HTMLElement =>
  element('div', { class: 'figure' }, element('dt', {}, label), element('dd', {}, value));

export function drawRules({ say, money, stakes, language }: TabParts): Node {
  const percent = (figure: string): string => formatFigure(figure, language);
  const values = { rtp: percent(sheet.rtp), insurance: percent(sheet.insurance), hands: maxHands };
  const words = ['aim', 'deck', 'blackjack', 'house', 'double', 'split', 'insurance', 'peek', 'return', 'left', 'malfunction'];
  return element(
    'div',
    {},
    element(
      'ul',
      { class: 'rules' },
      ...words.map((name) => element('li', {}, say(`rules.${name}`, values))),
      element('li', {}, say('bj.keys')),
    ),
    element('h3', {}, say('rules.figures')),
    element(
      'dl',
      { class: 'figures' },
      fact(say('rules.rtp'), `${values.rtp} %`),
      fact(say('rules.rtp-all'), `${percent(sheet.rtpOfAll)} %`),
      fact(say('rules.rtp-insurance'), `${values.insurance} %`),
      fact(say('rules.volatility'), say('volatility.low')),
      fact(say('rules.max-win'), `${formatFigure(String(sheet.maxWinTimes), language)}×`),
      fact(say('rules.stakes'), `${money(stakes[0] ?? 0n)} – ${money(stakes.at(-1) ?? 0n)}`),
      fact(say('rules.version'), sheet.version),
    ),
    element('p', { class: 'quiet hash' }, `${say('fair.math-hash')}: ${sheet.hash}`),
  );
}

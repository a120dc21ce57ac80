// The rules with their figures (requirements GA-01, GA-02, GA-03).
import { element } from '#games/sdk/client/element.ts';
import { formatFigure, formatPercent } from '#games/sdk/client/format-figure.ts';
import type { TabParts } from '#games/sdk/client/game-client.ts';
import { maxHands, sheet } from '../sheet.ts';

const fact = (label: string, value: string): HTMLElement =>
  element('div', { class: 'figure' }, element('dt', {}, label), element('dd', {}, value));

export function drawRules({ say, money, stakes, language }: TabParts): Node {
  const figure = (text: string): string => formatFigure(text, language);
  const values = { rtp: figure(sheet.rtp), insurance: figure(sheet.insurance), hands: maxHands };
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
      fact(say('rules.rtp'), formatPercent(sheet.rtp, language)),
      fact(say('rules.rtp-all'), formatPercent(sheet.rtpOfAll, language)),
      fact(say('rules.rtp-insurance'), formatPercent(sheet.insurance, language)),
      fact(say('rules.volatility'), say('volatility.low')),
      fact(say('rules.max-win'), `${figure(String(sheet.maxWinTimes))}×`),
      fact(say('rules.stakes'), `${money(stakes[0] ?? 0n)} – ${money(stakes.at(-1) ?? 0n)}`),
      fact(say('rules.version'), sheet.version),
    ),
    element('p', { class: 'quiet hash' }, `${say('fair.math-hash')}: ${sheet.hash}`),
  );
}

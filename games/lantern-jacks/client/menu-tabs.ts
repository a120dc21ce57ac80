// The rules with their figures (requirements GA-01, GA-02, GA-03), and the card of advice.
import { element } from '#games/sdk/client/element.ts';
import { formatFigure, formatPercent } from '#games/sdk/client/format-figure.ts';
import type { TabParts } from '#games/sdk/client/game-client.ts';
import { pays, sheet } from '../sheet.ts';
import { advices } from '../strategy.ts';

const fact = (label: string, value: string): HTMLElement =>
  element('div', { class: 'figure' }, element('dt', {}, label), element('dd', {}, value));

export function drawRules({ say, money, stake, stakes, language }: TabParts): Node {
  const percent = (figure: string): string => formatPercent(figure, language);
  const values = { rtp: formatFigure(sheet.rtp, language) };
  const words = ['deal', 'keep', 'pays', 'deck', 'return', 'left', 'malfunction'];
  const rows = pays
    .filter(([, times]) => times > 0)
    .map(([name, times]) =>
      element(
        'tr',
        {},
        element('th', { attributes: { scope: 'row' } }, say(`hand.${name}`), element('small', {}, say(`hand-is.${name}`))),
        element('td', { class: 'number' }, `${times}×`),
        element('td', { class: 'number' }, money(stake() * BigInt(times))),
      ),
    );
  const facts: readonly (readonly [string, string])[] = [
    ['rtp', percent(sheet.rtp)],
    ['rtp-card', percent(sheet.rtpOfCard)],
    ['hit', percent(sheet.hitFrequency)],
    ['volatility', say('volatility.medium')],
    ['max-win', `${sheet.maxWinTimes}×`],
    ['stakes', `${money(stakes[0] ?? 0n)} – ${money(stakes.at(-1) ?? 0n)}`],
    ['version', sheet.version],
  ];
  return element(
    'div',
    {},
    element(
      'ul',
      { class: 'rules' },
      ...words.map((name) => element('li', {}, say(`rules.${name}`, values))),
      element('li', {}, say('jacks.keys')),
    ),
    element('table', { class: 'rows hands-table' }, element('tbody', {}, ...rows)),
    element('h3', {}, say('rules.figures')),
    element('dl', { class: 'figures' }, ...facts.map(([name, value]) => fact(say(`rules.${name}`), value))),
    element('p', { class: 'quiet hash' }, `${say('fair.math-hash')}: ${sheet.hash}`),
  );
}

export function drawStrategy({ say, language }: TabParts): Node {
  return element(
    'div',
    {},
    element('p', {}, say('strategy.explained', { rtp: formatFigure(sheet.rtpOfCard, language), best: formatFigure(sheet.rtp, language) })),
    element('ol', { class: 'advice-list' }, ...advices.map((advice) => element('li', {}, say(`advice.${advice}`)))),
  );
}

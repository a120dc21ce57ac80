// The basic strategy, worked out in the browser from the rules.
import { element } from '#games/sdk/client/element.ts';
import { formatFigure } from '#games/sdk/client/format-figure.ts';
import type { TabParts } from '#games/sdk/client/game-client.ts';
import { sheet } from '../sheet.ts';
import { type Advice, solveStrategy, type StrategyRow } from '../solve.ts';

const advices: readonly Advice[] = ['H', 'S', 'D', 'T', 'P'];
const ups = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A'];
const nameValue = (value: number): string => (value === 1 ? 'A' : String(value));

function nameRow({ kind, from, to }: StrategyRow): string {
  if (kind === 'pair') return `${nameValue(from)}, ${nameValue(from)}`;
  if (kind === 'soft') return from === to ? `A, ${from - 11}` : `A, ${from - 11}–${to - 11}`;
  return from === to ? String(from) : `${from}–${to}`;
}

export function drawStrategy({ say, language }: TabParts): Node {
  const shortOf = (advice: Advice): string => say(`advice.short.${advice}`);
  const head = element(
    'tr',
    {},
    element('th', { attributes: { scope: 'col' } }, say('bj.your-hand')),
    ...ups.map((up) => element('th', { attributes: { scope: 'col' } }, up)),
  );
  const rows = solveStrategy().map((row) =>
    element(
      'tr',
      { data: { kind: row.kind } },
      element('th', { attributes: { scope: 'row' } }, nameRow(row)),
      ...row.advice.map((advice) => element('td', { title: say(`advice.${advice}`), data: { advice } }, shortOf(advice))),
    ),
  );
  const legend = advices.map((advice) =>
    element('div', {}, element('dt', { data: { advice } }, shortOf(advice)), element('dd', {}, say(`advice.${advice}`))),
  );
  return element(
    'div',
    {},
    element('p', {}, say('strategy.explained', { rtp: formatFigure(sheet.rtp, language) })),
    element('dl', { class: 'advice-legend' }, ...legend),
    element(
      'div',
      { class: 'strategy-scroll', tabindex: '0', role: 'region', aria: { label: say('menu.strategy') } },
      element(
        'table',
        { class: 'strategy' },
        element('caption', {}, say('strategy.caption')),
        element('thead', {}, head),
        element('tbody', {}, ...rows),
      ),
    ),
  );
}

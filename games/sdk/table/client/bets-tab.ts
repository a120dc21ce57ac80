// Every bet with what it covers, what it pays and how often it wins (requirements GA-01, GA-03), and what can be staked.
import { element } from '#games/sdk/client/element.ts';
import type { TabParts } from '#games/sdk/client/game-client.ts';
import { formatShare } from '#games/sdk/quick/client/figures.ts';
import type { BetRow } from './table-game.ts';

/** Draws the tab. */
export function drawBets({ say, money, language, stakes }: TabParts, rows: readonly BetRow[]): Node {
  const head = ['odds.bet', 'odds.pays', 'odds.chance', 'odds.return'].map((key, index) =>
    element('th', { class: index === 0 ? '' : 'number', attributes: { scope: 'col' } }, say(key)),
  );
  const body = rows.map(({ label, covers, pays, chance, rtp }) =>
    element(
      'tr',
      {},
      element('th', { attributes: { scope: 'row' } }, label, element('small', {}, covers)),
      element('td', { class: 'number' }, pays),
      element('td', { class: 'number' }, formatShare(chance, language)),
      element('td', { class: 'number' }, formatShare(rtp, language)),
    ),
  );
  const limits = { chip: money(stakes[0] ?? 0n), max: money(stakes.at(-1) ?? 0n) };
  return element(
    'div',
    {},
    element('p', { class: 'quiet' }, say('odds.explained')),
    element('table', { class: 'rows odds' }, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...body)),
    element('p', { class: 'quiet' }, say('table.limits', limits)),
  );
}

// The full table of chances (requirements GA-01, GA-03): every prize, how often it comes, and what it pays at the stake.
import { element } from '#games/sdk/client/element.ts';
import { formatFigure } from '#games/sdk/client/format-figure.ts';
import type { TabParts } from '#games/sdk/client/game-client.ts';
import { fraction, invert, toDecimal } from '#games/sdk/fraction.ts';
import { payoutOf } from '../payout.ts';
import { formatShare, formatTimes } from './figures.ts';
import type { OddsTable } from './quick-game.ts';

function drawTable({ say, money, stake, language }: TabParts, { title, rows, outcomes }: OddsTable): HTMLElement {
  const head = ['odds.result', 'odds.pays', 'odds.win', 'odds.chance', 'odds.one-in'].map((key, index) =>
    element('th', { class: index === 0 ? '' : 'number', attributes: { scope: 'col' } }, say(key)),
  );
  const body = rows.map(({ label, prize: { fiftieths, ways }, among = outcomes }) => {
    const share = fraction(ways, among);
    const oneIn = toDecimal(invert(share), 2).replace(/\.?0+$/, '');
    return element(
      'tr',
      {},
      element('th', { attributes: { scope: 'row' } }, label),
      element('td', { class: 'number' }, formatTimes(fiftieths, language)),
      element('td', { class: 'number' }, money(payoutOf(stake(), fiftieths))),
      element('td', { class: 'number' }, formatShare(share, language)),
      element('td', { class: 'number' }, formatFigure(oneIn, language)),
    );
  });
  return element(
    'section',
    {},
    title !== undefined && element('h3', {}, title),
    element('table', { class: 'rows odds' }, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...body)),
  );
}

/** Draws all tables at the stake that is chosen. */
export function drawOdds(parts: TabParts, tables: readonly OddsTable[]): Node {
  return element(
    'div',
    {},
    element('p', { class: 'quiet' }, parts.say('odds.explained', { stake: parts.money(parts.stake()) })),
    ...tables.map((table) => drawTable(parts, table)),
  );
}

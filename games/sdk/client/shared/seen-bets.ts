// The bets of all in a round, under masked names: the largest list that is worth reading, and how many there are.
import type { SeenBet } from '#games/sdk/shared/shared-calls.ts';
import { element } from '../element.ts';
import { createMoney, type Money } from '../format-money.ts';
import type { Say } from '../texts.ts';
import { formatMultiplier } from './multiplier.ts';

export interface SeenBets {
  node: HTMLElement;
  /** `ownKeys`: the player's own, which come first. */
  show(bets: readonly SeenBet[], ownKeys: ReadonlySet<string>): void;
}

const maxRows = 60;

interface SeenOptions {
  say: Say;
  language: string;
}

/** Own bets first, then those that are cashed out, then the others. */
function inOrder(bets: readonly SeenBet[], ownKeys: ReadonlySet<string>): SeenBet[] {
  const others = bets.filter(([key]) => !ownKeys.has(key));
  const cashed = others.filter(([, , , , , cashedAt]) => cashedAt !== null);
  const onBoard = others.filter(([, , , , , cashedAt]) => cashedAt === null);
  return [...bets.filter(([key]) => ownKeys.has(key)), ...cashed, ...onBoard].slice(0, maxRows);
}

export function createSeenBets({ say, language }: SeenOptions): SeenBets {
  const currencies = new Map<string, Money>();
  const moneyOf = (currency: string, exponent: number): Money => {
    const money = currencies.get(currency) ?? createMoney({ currency, exponent, language });
    currencies.set(currency, money);
    return money;
  };
  const count = element('p', { class: 'seen-count quiet' });
  const rows = element('tbody');
  const head = element(
    'tr',
    {},
    element('th', { attributes: { scope: 'col' } }, say('seen.name')),
    element('th', { class: 'number', attributes: { scope: 'col' } }, say('stake')),
    element('th', { class: 'number', attributes: { scope: 'col' } }, say('seen.at')),
  );
  const table = element('table', { class: 'rows' }, element('thead', {}, head), rows);
  const node = element('div', { class: 'seen' }, count, table);
  let shown = '';

  function drawRow([key, name, stake, currency, exponent, cashedAt]: SeenBet, isOwn: boolean): HTMLElement {
    const at = cashedAt === null ? '–' : formatMultiplier(cashedAt, language);
    return element(
      'tr',
      { data: { key, own: String(isOwn), cashed: String(cashedAt !== null) } },
      element('td', {}, isOwn ? say('seen.you') : name),
      element('td', { class: 'number' }, moneyOf(currency, exponent)(stake)),
      element('td', { class: 'number' }, at),
    );
  }
  return {
    node,
    show(bets, ownKeys) {
      const cashed = bets.filter(([, , , , , at]) => at !== null).length;
      const listed = inOrder(bets, ownKeys);
      const text = JSON.stringify([bets.length, listed, [...ownKeys]]);
      if (text === shown) return;
      shown = text;
      count.textContent = bets.length === 0 ? say('seen.none') : say('seen.count', { count: bets.length, cashed });
      table.hidden = bets.length === 0;
      rows.replaceChildren(...listed.map((bet) => drawRow(bet, ownKeys.has(bet[0]))));
    },
  };
}

import type { Round, RoundEvent } from '#games/golden-caravan/index.ts';
import { element } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { symbolPicture } from '../rules-tabs.ts';

type Spin = Extract<RoundEvent, { type: 'spin' }>;

function drawWindow(say: Say, spin: Spin): HTMLElement {
  const hits = new Set(
    [...spin.wins, ...(spin.scatter ? [spin.scatter] : [])].flatMap(({ positions }) => positions.map(({ reel, row }) => `${reel} ${row}`)),
  );
  const cells = [0, 1, 2].flatMap((row) =>
    spin.window.map((column, reel) => {
      const symbol = column[row];
      if (symbol === undefined) return '';
      const picture = symbolPicture(symbol, 56, say(`symbol.${symbol}`));
      if (hits.has(`${reel} ${row}`)) picture.classList.add('hit');
      return picture;
    }),
  );
  return element('div', { class: 'window' }, ...cells);
}

function drawSpin(say: Say, spin: Spin): HTMLElement {
  const title = spin.isFree ? say('verify.free-spin', { index: spin.freeIndex, times: spin.multiplier }) : say('verify.base-spin');
  const wins = spin.wins.map((win) =>
    element(
      'li',
      {},
      say('result.line', { line: win.line, count: win.count, symbol: say(`symbol.${win.symbol}`), amount: String(win.payout) }),
    ),
  );
  const scatter =
    spin.scatter &&
    element(
      'li',
      {},
      say('result.scatter', { count: spin.scatter.count, symbol: say('symbol.moon-gate'), amount: String(spin.scatter.payout) }),
    );
  return element(
    'article',
    { class: 'spin-record' },
    element('header', {}, element('span', {}, title), element('span', { class: 'number' }, String(spin.payout))),
    drawWindow(say, spin),
    element('p', { class: 'quiet hash' }, `${say('verify.stops')}: ${spin.stops.join(' · ')}`),
    (wins.length > 0 || scatter !== undefined) && element('ul', {}, scatter, ...wins),
  );
}

/** Draws a round spin by spin. */
export function drawRound(say: Say, round: Round): HTMLElement {
  const spins = round.events.filter((event) => event.type === 'spin');
  return element(
    'section',
    {},
    element('h2', {}, say('verify.round')),
    element('p', { class: 'sum' }, say('verify.payout', { payout: String(round.payout), stake: String(round.totalStake) })),
    element('div', { class: 'spins' }, ...spins.map((spin) => drawSpin(say, spin))),
  );
}

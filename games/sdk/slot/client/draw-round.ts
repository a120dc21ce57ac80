// A round in the verifier: every window as it came, with what it won.
import { element } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { toPlain } from '../../plain.ts';
import type { Round } from '../play-round.ts';
import { amountTaken, nameWin } from './name-win.ts';
import { symbolPicture } from './rules-tabs.ts';
import type { SlotFace } from './slot-face.ts';
import { type SpinShown, stopOf, type TurnShown, type WindowShown } from './slot-show.ts';

type Face = Pick<SlotFace, 'pictures' | 'rowCount' | 'scatter' | 'collector' | 'stakeParts'>;

function drawWindow(face: Face, say: Say, { window, wins, scatter }: WindowShown): HTMLElement {
  const hits = new Set(
    [...wins, ...(scatter ? [scatter] : [])].flatMap(({ positions }) => positions.map(({ reel, row }) => `${reel} ${row}`)),
  );
  const cells = Array.from({ length: Math.max(...window.map((column) => column.length)) }, (_, row) => row).flatMap((row) =>
    window.map((column, reel) => {
      const symbol = column[row];
      if (symbol === undefined) return element('span');
      const picture = symbolPicture(face.pictures, symbol, 56, say(`symbol.${symbol}`));
      if (hits.has(`${reel} ${row}`)) picture.classList.add('hit');
      return picture;
    }),
  );
  const node = element('div', { class: 'window' }, ...cells);
  node.style.gridTemplateColumns = `repeat(${window.length}, 1fr)`;
  return node;
}

function drawWins(face: Face, say: Say, shown: WindowShown): HTMLElement | undefined {
  const wins = shown.wins.map((win) => element('li', {}, nameWin(say, win, win.payout)));
  const { scatter } = shown;
  const scatters =
    scatter &&
    element('li', {}, say('result.scatter', { count: scatter.count, symbol: say(`symbol.${face.scatter}`), amount: scatter.payout }));
  return wins.length > 0 || scatter !== undefined ? element('ul', {}, scatters, ...wins) : undefined;
}

function drawTurn(face: Face, say: Say, turn: TurnShown, stake: bigint): (HTMLElement | undefined)[] {
  const taken = (turn.taken ?? []).map((one) =>
    element('li', {}, say('turn.taken', { symbol: say(`symbol.${face.collector}`), amount: String(amountTaken(one, stake, face)) })),
  );
  return [
    element('p', { class: 'quiet' }, say(`turn.${turn.by}`, { times: turn.multiplier, left: turn.left ?? 0 })),
    drawWindow(face, say, turn),
    taken.length > 0 ? element('ul', {}, ...taken) : undefined,
    drawWins(face, say, turn),
  ];
}

function drawSpin(face: Face, say: Say, spin: SpinShown, stake: bigint): HTMLElement {
  const title = spin.isFree ? say('verify.free-spin', { index: spin.freeIndex, times: spin.multiplier }) : say('verify.base-spin');
  const stop = stopOf(spin);
  const turns = (spin.turns ?? []).flatMap((turn) => drawTurn(face, say, turn, stake));
  return element(
    'article',
    { class: 'spin-record' },
    element('header', {}, element('span', {}, title), element('span', { class: 'number' }, spin.payout)),
    spin.ring && element('p', { class: 'quiet' }, say('ring.shows', { numbers: spin.ring.times.map((times) => `×${times}`).join(' ') })),
    drawWindow(face, say, stop),
    element('p', { class: 'quiet hash' }, `${say('verify.stops')}: ${spin.stops.join(' · ')}`),
    drawWins(face, say, stop),
    ...turns,
  );
}

/** Returns what draws a round of the slot spin by spin. */
export function drawRoundOf(face: Face): (say: Say, round: Round<string>) => HTMLElement {
  return (say, round) => {
    const { events, payout, totalStake } = toPlain(round);
    const spins = events.filter((event) => event.type === 'spin');
    return element(
      'section',
      {},
      element('h2', {}, say('verify.round')),
      element('p', { class: 'sum' }, say('verify.payout', { payout, stake: totalStake })),
      element('div', { class: 'spins' }, ...spins.map((spin) => drawSpin(face, say, spin, BigInt(totalStake)))),
    );
  };
}

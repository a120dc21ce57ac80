// The board of the dice: the roll in large figures, and the line from 0 to 100 with what wins lit up and the stone where the roll fell.
import { element } from '#games/sdk/client/element.ts';
import { formatFigure } from '#games/sdk/client/format-figure.ts';
import { prefersStill, wait } from '#games/sdk/client/timeline.ts';
import { drawing } from '#games/sdk/quick/client/drawing.ts';
import type { Board, BoardParts } from '#games/sdk/quick/client/quick-game.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { DiceRound } from '../maths.ts';
import { type Choice, limitOf, rolls, showRoll } from '../odds.ts';
import { moonstone } from './scene.ts';

/** How long the stone takes to where it falls; the figures stand at once. */
const slideMs = 100;

export function createBoard({ language }: BoardParts<Choice>): Board<Choice, Plain<DiceRound>> {
  const figure = (roll: number): string => formatFigure(showRoll(roll), language);
  const readout = element('output', { class: 'dice-readout', aria: { live: 'off' } }, figure(5000));
  const lit = element('div', { class: 'dice-lit' });
  const limit = element('span', { class: 'dice-limit number' });
  const stone = drawing(moonstone, 'dice-stone');
  const ticks = [0, 25, 50, 75, 100].map((at) => element('span', {}, String(at)));
  const track = element('div', { class: 'dice-track', aria: { hidden: 'true' } }, lit, limit, stone);
  const node = element(
    'div',
    { class: 'dice' },
    readout,
    element('div', { class: 'dice-line' }, track, element('div', { class: 'dice-ticks' }, ...ticks)),
  );
  const placeStone = (roll: number): void => stone.style.setProperty('--at', String((roll + 0.5) / rolls));
  placeStone(5000);
  readout.dataset['tone'] = 'rest';
  return {
    node,
    prepare(choice) {
      const at = choice.side === 'under' ? choice.chance : rolls - choice.chance;
      lit.dataset['side'] = choice.side;
      node.style.setProperty('--limit', String(at / rolls));
      limit.textContent = figure(limitOf(choice));
    },
    start: () => void (readout.dataset['tone'] = 'rest'),
    bringBack: () => undefined,
    async show({ roll, fiftieths }, skip) {
      readout.textContent = figure(roll);
      readout.dataset['tone'] = fiftieths > 50 ? 'gain' : 'plain';
      placeStone(roll);
      if (!prefersStill()) await wait(slideMs, skip);
    },
  };
}

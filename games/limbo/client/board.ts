// The board of limbo: the height in large figures, the balloon on a scale that grows tenfold with each line, and the target across it.
import { element } from '#games/sdk/client/element.ts';
import { prefersStill, wait } from '#games/sdk/client/timeline.ts';
import type { Plain } from '#games/sdk/plain.ts';
import { drawing } from '#games/sdk/quick/client/drawing.ts';
import { formatTimes } from '#games/sdk/quick/client/figures.ts';
import type { Board, BoardParts } from '#games/sdk/quick/client/quick-game.ts';
import type { LimboRound } from '../maths.ts';
import type { Choice } from '../odds.ts';
import { balloon } from './scene.ts';

/** How long the balloon is waited for; the figures stand at once. */
const riseMs = 100;
const lines = [1, 10, 100, 1000, 10_000];

/** Where a height lies on the scale, 0 at the bottom to 1. */
const shareOf = (fiftieths: number): number => Math.min(1, Math.log10(fiftieths / 50) / Math.log10(lines.at(-1) ?? 10));

export function createBoard({ language }: BoardParts<Choice>): Board<Choice, Plain<LimboRound>> {
  const readout = element('output', { class: 'limbo-readout', aria: { live: 'off' } }, formatTimes(50, language));
  const targetLabel = element('span', { class: 'number' });
  const target = element('div', { class: 'limbo-target' }, targetLabel);
  const ship = drawing(balloon, 'limbo-balloon');
  const marks = lines.map((times) => {
    const mark = element('span', { class: 'limbo-line' }, `${new Intl.NumberFormat(language).format(times)}×`);
    mark.style.setProperty('--at', String(shareOf(times * 50)));
    return mark;
  });
  const sky = element('div', { class: 'limbo-sky', aria: { hidden: 'true' } }, ...marks, target, ship);
  const node = element('div', { class: 'limbo' }, sky, readout);
  const place = (fiftieths: number): void => ship.style.setProperty('--at', String(shareOf(fiftieths)));
  place(50);
  readout.dataset['tone'] = 'rest';
  return {
    node,
    prepare(choice) {
      target.style.setProperty('--at', String(shareOf(choice.target)));
      targetLabel.textContent = formatTimes(choice.target, language);
    },
    start: () => void (readout.dataset['tone'] = 'rest'),
    bringBack: () => undefined,
    async show({ height, fiftieths }, skip) {
      readout.textContent = formatTimes(height, language);
      readout.dataset['tone'] = fiftieths > 50 ? 'gain' : 'plain';
      place(height);
      if (!prefersStill()) await wait(riseMs, skip);
    },
  };
}

// The board of the wheel: it turns and stops with the drawn segment in the middle under the pointer.
import { element, vector } from '#games/sdk/client/element.ts';
import { prefersStill, type Skip } from '#games/sdk/client/timeline.ts';
import type { Plain } from '#games/sdk/plain.ts';
import { formatTimes } from '#games/sdk/quick/client/figures.ts';
import type { Board, BoardParts } from '#games/sdk/quick/client/quick-game.ts';
import type { WheelRound } from '../maths.ts';
import { type Choice, firstChoice, prizesOf, wheelOf } from '../odds.ts';
import { colourOf, drawWheel } from './draw-wheel.ts';

const turnMs = 1500;
/** Whole turns that every spin makes. */
const turns = 3;

export function createBoard({ language }: BoardParts<Choice>): Board<Choice, Plain<WheelRound>> {
  // the picture turns whole, so that it is painted once and only moved
  const wheel = vector('svg', { viewBox: '-114 -114 228 228', 'aria-hidden': 'true', class: 'wheel-picture' });
  const pointer = vector('svg', { viewBox: '0 0 24 30', 'aria-hidden': 'true', class: 'wheel-pointer' });
  pointer.append(vector('path', { d: 'M2 3Q12 -2 22 3L12 29Z', fill: '#fff4dc', stroke: '#10131f', 'stroke-width': '1.2' }));
  const readout = element('output', { class: 'wheel-readout', aria: { live: 'off' } });
  const legend = element('ul', { class: 'wheel-legend' });
  const node = element('div', { class: 'wheel' }, element('div', { class: 'wheel-face' }, wheel, pointer, readout), legend);
  let choice = firstChoice;
  let turned = 0;

  function draw(): void {
    wheel.replaceChildren(...drawWheel(wheelOf(choice)));
    legend.replaceChildren(
      ...prizesOf(choice)
        .toSorted((a, b) => a.fiftieths - b.fiftieths)
        .map(({ fiftieths }) => {
          const item = element('li', { data: { prize: String(fiftieths) } }, formatTimes(fiftieths, language));
          item.style.setProperty('--colour', colourOf(fiftieths));
          return item;
        }),
    );
  }
  /** Turns on to a segment, in degrees from the beginning; the same way round always. */
  async function turnTo(segment: number, skip: Skip): Promise<void> {
    const end = Math.ceil(turned / 360 + turns) * 360 - (segment * 360) / choice.segments;
    const from = turned;
    turned = end % 360;
    wheel.style.transform = `rotate(${turned}deg)`;
    if (prefersStill() || skip.isPulled) return;
    const motion = wheel.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${end}deg)` }], {
      duration: turnMs / skip.tempo,
      easing: 'cubic-bezier(0.12, 0.7, 0.16, 1)',
    });
    const letGo = skip.onPull(() => motion.finish());
    await motion.finished;
    letGo();
  }
  function light(fiftieths: number | undefined): void {
    for (const item of legend.children)
      if (item instanceof HTMLElement) item.toggleAttribute('data-lit', item.dataset['prize'] === String(fiftieths));
  }
  draw();
  return {
    node,
    prepare(next) {
      const isOther = next.segments !== choice.segments || next.risk !== choice.risk;
      choice = next;
      if (!isOther) return;
      turned = 0;
      wheel.style.transform = 'rotate(0deg)';
      readout.textContent = '';
      draw();
    },
    start() {
      readout.dataset['tone'] = 'rest';
      light(undefined);
    },
    bringBack: () => undefined,
    async show({ segment, fiftieths }, skip) {
      readout.textContent = '';
      await turnTo(segment, skip);
      readout.textContent = formatTimes(fiftieths, language);
      readout.dataset['tone'] = fiftieths > 50 ? 'gain' : 'plain';
      light(fiftieths);
    },
  };
}

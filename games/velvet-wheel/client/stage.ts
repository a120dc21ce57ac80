// The wheel in motion: the rotor turns one way, the ball runs the other, falls, hops, and lies in the drawn pocket.
import { element } from '#games/sdk/client/element.ts';
import { animate, linearly, prefersStill, type Skip, wait } from '#games/sdk/client/timeline.ts';
import { drawing } from '#games/sdk/quick/client/drawing.ts';
import type { Shown, Stage, StageParts } from '#games/sdk/table/client/table-game.ts';
import { colourOf, wheel } from '../layout.ts';
import { bowl, rotor } from './draw-wheel.ts';
import { nameNumber } from './names.ts';

const runMs = 4400;
/** How long the result stays where the wheel goes away after it. */
const readMs = 900;
/** Parts of the run at which the ball leaves its track and lies still in its pocket. */
const [fallsAt, liesAt] = [0.6, 0.84];
/** How far the ball runs against the rotor, and the rotor itself, in degrees. */
const [ballWay, rotorWay] = [1500, 330];
/** Distances of the ball from the middle, in parts of the wheel's half. */
const [track, pocket] = [0.87, 0.53];

const slot = 360 / wheel.length;

/** Where the ball is after a part of its fall: it drops, and hops twice, each time less. */
function radiusAt(part: number): number {
  const [first, second] = [0.5, 0.78];
  if (part < first) return track - (track - pocket) * (part / first) ** 2;
  const [from, to, height] = part < second ? [first, second, 0.11] : [second, 1, 0.04];
  const hop = (part - from) / (to - from);
  return pocket + height * 4 * hop * (1 - hop);
}

export function createStage({ say, sounds }: StageParts): Stage<Shown<{ pocket: number }>> {
  const turning = drawing(rotor, 'wheel-rotor');
  const ball = element('div', { class: 'wheel-ball' });
  const slider = element('div', { class: 'ball-slider' }, ball);
  const arm = element('div', { class: 'ball-arm', hidden: true }, slider);
  const readout = element('output', { class: 'wheel-readout', aria: { live: 'off' } });
  const node = element(
    'div',
    { class: 'wheel-stage' },
    element('div', { class: 'wheel-face' }, drawing(bowl, 'wheel-bowl'), turning, arm),
    readout,
  );
  let turned = 0;

  function place(rotorAngle: number, ballAngle: number, radius: number): void {
    turning.style.transform = `rotate(${rotorAngle}deg)`;
    arm.style.transform = `rotate(${ballAngle}deg)`;
    slider.style.transform = `translateY(${(1 - radius) * 100}%)`;
  }
  async function run(number: number, skip: Skip): Promise<void> {
    const from = turned % 360;
    const offset = wheel.indexOf(number) * slot;
    const rotorAt = (part: number): number => from + rotorWay * (1 - (1 - part) ** 1.7);
    const rest = rotorAt(liesAt) + offset;
    let hops = 0;
    turned = rotorAt(1);
    await animate(
      runMs,
      (part) => {
        if (part >= liesAt) return place(rotorAt(part), rotorAt(part) + offset, pocket);
        const left = 1 - part / liesAt;
        const fall = Math.max(0, (part - fallsAt) / (liesAt - fallsAt));
        if ([0.5, 0.78].filter((at) => fall >= at).length > hops) sounds.play('tick', 1 / (1 + hops++));
        place(rotorAt(part), rest + ballWay * left ** 1.9, radiusAt(fall));
      },
      { skip, ease: linearly },
    );
  }
  return {
    node,
    start() {
      readout.textContent = '';
      delete readout.dataset['colour'];
    },
    bringBack: () => undefined,
    async show({ pocket: number }, skip) {
      arm.hidden = false;
      readout.textContent = '';
      if (prefersStill()) place(turned, turned + wheel.indexOf(number) * slot, pocket);
      else await run(number, skip);
      sounds.play('land');
      readout.textContent = String(number);
      readout.dataset['colour'] = colourOf(number);
      readout.setAttribute('aria-label', nameNumber(say, number));
      if (window.matchMedia('(max-aspect-ratio: 4 / 5)').matches) await wait(readMs);
    },
  };
}

// The ring over the reels: a row of numbers that turns to the left and comes to rest with one number over each reel.
import { element } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { animate, easeInOut, prefersStill, type Skip } from '#games/sdk/client/timeline.ts';
import type { RingPlace } from '../mechanics/ring.ts';
import { reelCountOf } from '../slot-data.ts';
import type { SlotFace } from './slot-face.ts';

export interface Ring {
  node: HTMLElement;
  /** Shows where it stands, without motion. */
  rest(isFree: boolean, place: RingPlace | undefined): void;
  /** Turns it to a place: for a stake all around, in free games as far as it goes. */
  turn(isFree: boolean, place: RingPlace, skip: Skip): Promise<void>;
}

/** Milliseconds of a turn: from one free game to the next, and all around. */
const stepMs = 420;
const roundMs = 1150;

/** Numbers that are worth more stand out more. */
const rankOf = (times: number): string => (times === 1 ? 'plain' : times < 5 ? 'bright' : 'brightest');

/** Returns the ring of a slot that has one. */
export function createRing(face: SlotFace, say: Say): Ring | undefined {
  const { ring } = face;
  if (ring === undefined) return undefined;
  const reelCount = reelCountOf(face);
  const track = element('div', { class: 'ring-track' });
  const node = element('div', { class: 'ring', role: 'img' }, track);
  let shown: readonly number[] = [];
  let at = 0;

  function draw(numbers: readonly number[]): void {
    if (shown === numbers) return;
    shown = numbers;
    // one number more on either side than there are reels, and once around
    const around = Array.from({ length: numbers.length * 2 + reelCount + 2 }, (_, index) => {
      const times = numbers[(index - 1 + numbers.length) % numbers.length] ?? 1;
      return element('span', { class: 'moonlet', data: { rank: rankOf(times) } }, element('b', {}, `×${times}`));
    });
    track.replaceChildren(...around);
  }
  /** `place` may lie between two numbers and go twice around. */
  const move = (place: number): void => void (track.style.transform = `translateX(calc(var(--cell) * ${(-place - 1).toFixed(4)}))`);
  function settle(place: number, times: readonly number[]): void {
    at = place;
    move(place);
    const numbers = times.map((one) => `×${one}`).join(' ');
    node.setAttribute('aria-label', say('ring.shows', { numbers }));
  }
  const numbersOf = (isFree: boolean): readonly number[] => (isFree ? ring.free : ring.base);
  draw(ring.base);
  settle(0, ring.base.slice(0, reelCount));
  return {
    node,
    rest(isFree, place) {
      if (place === undefined) return;
      draw(numbersOf(isFree));
      settle(place.place, place.times);
    },
    async turn(isFree, { place, times }, skip) {
      const numbers = numbersOf(isFree);
      const isOther = shown !== numbers;
      draw(numbers);
      const from = isOther ? 0 : at;
      const isStep = isFree && !isOther;
      const way = (place - from + numbers.length) % numbers.length;
      // all around once, unless it goes on by a place
      const end = isStep ? from + way : from + way + (way < reelCount ? numbers.length : 0);
      const ms = isStep ? stepMs : roundMs;
      if (!prefersStill()) await animate(ms, (part) => move(from + (end - from) * part), { skip, ease: easeInOut });
      settle(place, times);
    },
  };
}

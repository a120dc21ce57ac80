import { element } from '../element.ts';
import type { Say } from '../texts.ts';
import { formatMultiplier } from './multiplier.ts';

/** Where the last flights ended, the newest first. They say nothing about the next, and say so. */
export function createLastFlights(
  say: Say,
  language: string,
): { node: HTMLElement; show(last: readonly { number: number; crash: number }[]): void } {
  const list = element('ol', { class: 'last-flights', title: say('last.explained'), aria: { label: say('last.explained') } });
  let newest = -1;
  return {
    node: list,
    show(last) {
      if (last[0]?.number === newest) return;
      newest = last[0]?.number ?? -1;
      list.replaceChildren(...last.map(({ crash }) => element('li', { class: 'number' }, formatMultiplier(crash, language))));
    },
  };
}

import { element } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { type HandName, pays } from '../sheet.ts';

export interface PayList {
  node: HTMLElement;
  /** Marks the row of a hand; undefined for none. `isGain`: it paid more than the stake. */
  mark(hand: HandName | undefined, isGain: boolean): void;
}

/** What every hand pays, in stakes, the best first. */
export function createPayList(say: Say): PayList {
  const rows = pays
    .filter(([, times]) => times > 0)
    .map(([name, times]) =>
      element('li', { data: { hand: name } }, element('span', {}, say(`hand.${name}`)), element('b', { class: 'number' }, `${times}×`)),
    );
  return {
    node: element('ol', { class: 'pays', aria: { label: say('jacks.pays') } }, ...rows),
    mark(hand, isGain) {
      for (const row of rows) {
        const isMarked = row.dataset['hand'] === hand;
        if (isMarked) row.setAttribute('aria-current', 'true');
        else row.removeAttribute('aria-current');
        row.dataset['tone'] = isMarked && isGain ? 'gain' : 'plain';
      }
    },
  };
}

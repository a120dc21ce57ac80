// The last results, newest first. They are a memory and nothing more: every round is drawn on its own, and the row says so.
import { element } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';

const maxResults = 10;

export interface LastResults {
  node: HTMLElement;
  add(text: string, isGain: boolean): void;
}

export function createLastResults(say: Say): LastResults {
  const list = element('ol', { class: 'results' });
  const node = element('section', { class: 'last-results', data: { state: 'empty' }, aria: { label: say('last.label') } });
  node.append(element('span', { class: 'label' }, say('last.explained')), list);
  return {
    node,
    add(text, isGain) {
      node.dataset['state'] = 'some';
      list.prepend(element('li', { class: isGain ? 'gain' : '' }, text));
      list.children[maxResults]?.remove();
    },
  };
}

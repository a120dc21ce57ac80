import { element } from './element.ts';

export interface Announcer {
  node: HTMLElement;
  /** Says a result to whoever listens to the screen. */
  say(text: string): void;
}

/** A line that is heard and not seen. The same text twice is said twice. */
export function createAnnouncer(): Announcer {
  const node = element('div', { class: 'heard', role: 'status', aria: { live: 'polite', atomic: 'true' } });
  let odd = false;
  return {
    node,
    say(text) {
      odd = !odd;
      node.textContent = odd ? text : `${text}\u00a0`;
    },
  };
}

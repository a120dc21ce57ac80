// The five cards, each a switch: kept or not. 1 to 5 do the same on the keyboard.
import { drawCard, nameCard } from '#games/sdk/cards/client/card.ts';
import { element } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { handSize } from '../sheet.ts';

export interface HoldCards {
  node: HTMLElement;
  /** The places that are kept, in their order. */
  readonly held: readonly number[];
  /** Draws the hand, or five backs without one, and returns its cards. */
  draw(cards: readonly number[] | undefined, held: readonly number[]): HTMLElement[];
  enable(isOn: boolean): void;
}

export function createHoldCards(say: Say, onHold: () => void): HoldCards {
  let isOn = false;
  let shown: readonly number[] | undefined;
  const held = new Set<number>();
  const slots = Array.from({ length: handSize }, (_, place) =>
    element('button', { type: 'button', class: 'hold', aria: { keyshortcuts: String(place + 1) }, onClick: () => toggle(place) }),
  );

  function mark(): void {
    for (const [place, slot] of slots.entries()) {
      const card = shown?.[place];
      slot.setAttribute('aria-pressed', String(held.has(place)));
      slot.setAttribute('aria-disabled', String(!isOn));
      const name = slot.querySelector('.heard');
      if (name !== null) name.textContent = card === undefined ? say('card.back') : say('jacks.keep-card', { card: nameCard(say, card) });
      slot.dataset['held'] = String(held.has(place));
    }
  }
  function toggle(place: number): void {
    if (!isOn) return;
    if (!held.delete(place)) held.add(place);
    mark();
    onHold();
  }
  window.addEventListener('keydown', (event) => {
    const place = ['1', '2', '3', '4', '5'].indexOf(event.key);
    const target = event.target instanceof Element ? event.target : document.body;
    if (place < 0 || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector('dialog[open]') === null && target.closest('input, textarea, select') === null) toggle(place);
  });
  return {
    node: element('div', { class: 'five', role: 'group', aria: { label: say('jacks.hand') } }, ...slots),
    get held() {
      return slots.flatMap((_, place) => (held.has(place) ? [place] : []));
    },
    draw(cards, kept) {
      shown = cards;
      held.clear();
      for (const place of kept) held.add(place);
      const drawn = slots.map((slot, place) => {
        const card = drawCard(say, cards?.[place]);
        // the switch around it says which card it is
        card.removeAttribute('role');
        card.removeAttribute('aria-label');
        const label = element('span', { class: 'held-mark', aria: { hidden: 'true' } }, say('jacks.held'));
        slot.replaceChildren(
          element('span', { class: 'heard' }),
          card,
          label,
          element('kbd', { aria: { hidden: 'true' } }, String(place + 1)),
        );
        return card;
      });
      mark();
      return drawn;
    },
    enable(on) {
      isOn = on;
      mark();
    },
  };
}

// The switch below the reels that says whether a win may be gambled. It is off until the player asks for it, and is remembered.
import { element } from '#games/sdk/client/element.ts';
import { createPreferences } from '#games/sdk/client/preferences.ts';
import type { Table } from '#games/sdk/client/table.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import type { SlotFace } from '../slot-face.ts';

export interface Offer {
  node: HTMLElement;
  readonly isOn: boolean;
  enable(isEnabled: boolean): void;
}

export function createOffer({ sheet }: Pick<SlotFace, 'sheet'>, say: Say, table: Pick<Table, 'hasFreeRounds'>): Offer {
  const preferences = createPreferences();
  const key = `${sheet.game}.gamble`;
  let isOn = preferences.readChoice(key) === 'on';
  let isEnabled = true;
  const state = element('span', { class: 'offer-state' });
  const button = element(
    'button',
    { type: 'button', role: 'switch', class: 'choice offer-switch', onClick: toggle },
    element('span', { class: 'choice-name' }, say('gamble.offer')),
    state,
  );

  function draw(): void {
    button.setAttribute('aria-checked', String(isOn));
    button.setAttribute('aria-disabled', String(!isEnabled || table.hasFreeRounds()));
    state.textContent = say(isOn ? 'gamble.on' : 'gamble.off');
  }
  function toggle(): void {
    if (button.getAttribute('aria-disabled') === 'true') return;
    isOn = !isOn;
    preferences.writeChoice(key, isOn ? 'on' : 'off');
    draw();
  }
  draw();
  return {
    node: element('div', { class: 'choices gamble-offer' }, button),
    get isOn() {
      return isOn;
    },
    enable(enabled) {
      isEnabled = enabled;
      draw();
    },
  };
}

import { element } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { maxBoxes } from '../sheet.ts';

export interface BoxCount {
  node: HTMLElement;
  readonly value: number;
  /** Shows the number of a round that is taken up. */
  set(boxes: number): void;
  enable(isOn: boolean): void;
}

/** The choice before the stake: how many hands are played at once. */
export function createBoxCount(say: Say): BoxCount {
  let value = 1;
  let isOn = false;
  const buttons = Array.from({ length: maxBoxes }, (_, index) =>
    element(
      'button',
      {
        type: 'button',
        class: 'box-choice',
        aria: { label: say('choice.hands', { count: index + 1 }) },
        onClick: () => isOn && set(index + 1),
      },
      String(index + 1),
    ),
  );
  function draw(): void {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute('aria-pressed', String(index + 1 === value));
      button.setAttribute('aria-disabled', String(!isOn));
    }
  }
  function set(boxes: number): void {
    value = boxes;
    draw();
  }
  draw();
  return {
    node: element(
      'div',
      { class: 'box-count', role: 'group', aria: { label: say('bj.hands') } },
      element('span', { class: 'label' }, say('bj.hands')),
      ...buttons,
      element('span', { class: 'quiet' }, say('bj.each')),
    ),
    get value() {
      return value;
    },
    set,
    enable(on) {
      isOn = on;
      draw();
    },
  };
}

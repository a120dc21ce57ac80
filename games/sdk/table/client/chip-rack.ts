// The chips to choose from, and what is done with all that lies: undo, clear, double, repeat.
import { element } from '#games/sdk/client/element.ts';
import type { Money } from '#games/sdk/client/format-money.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { drawChip, type WriteChip } from './chip.ts';

export const tableActs = ['undo', 'clear', 'double', 'repeat'] as const;
export type TableAct = (typeof tableActs)[number];

interface RackParts {
  say: Say;
  money: Money;
  write: WriteChip;
  chips: readonly bigint[];
  choose(chip: bigint): void;
  act(name: TableAct): void;
}

export interface ChipRack {
  node: HTMLElement;
  /** Shows which chip is chosen. */
  set(chip: bigint): void;
  /** Says which acts there are now. */
  enable(can: Record<TableAct, boolean>): void;
}

function createChips({ say, money, write, chips, choose }: RackParts) {
  const buttons = chips.map((chip, tier) =>
    element(
      'button',
      {
        type: 'button',
        role: 'radio',
        class: 'chip-choice',
        aria: { label: money(chip) },
        onClick(event) {
          choose(chip);
          // after a pointer the space bar plays on; who came by the keyboard stays
          if (event.detail > 0 && event.currentTarget instanceof HTMLElement) event.currentTarget.blur();
        },
      },
      drawChip(write(chip), tier),
    ),
  );
  const node = element('div', { class: 'chips', role: 'radiogroup', aria: { label: say('table.chips') } }, ...buttons);
  node.addEventListener('keydown', (event) => {
    const step = ['ArrowRight', 'ArrowDown'].includes(event.key) ? 1 : ['ArrowLeft', 'ArrowUp'].includes(event.key) ? -1 : 0;
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = (at + step + buttons.length) % buttons.length;
    const chip = chips[next];
    if (step === 0 || at < 0 || chip === undefined) return;
    event.preventDefault();
    choose(chip);
    buttons[next]?.focus();
  });
  return {
    node,
    set(chip: bigint) {
      for (const [index, button] of buttons.entries()) {
        const isChosen = chips[index] === chip;
        button.setAttribute('aria-checked', String(isChosen));
        button.tabIndex = isChosen ? 0 : -1;
      }
    },
  };
}

export function createChipRack(parts: RackParts): ChipRack {
  const { say, act } = parts;
  const chips = createChips(parts);
  const buttons = tableActs.map(
    (name) =>
      [
        name,
        element('button', { type: 'button', class: 'button act', data: { act: name }, onClick: () => act(name) }, say(`table.${name}`)),
      ] as const,
  );
  return {
    node: element('div', { class: 'rack' }, chips.node, element('div', { class: 'acts' }, ...buttons.map(([, button]) => button))),
    set: chips.set,
    enable(can) {
      // one that is focused keeps the focus: it says that it does nothing now
      for (const [name, button] of buttons) button.setAttribute('aria-disabled', String(!can[name]));
    },
  };
}

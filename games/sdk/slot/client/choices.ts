// What the player chooses with the stake, below the reels: all choices are seen with their returns, and the last one is remembered. While a
// round runs its choice stands.
import { element } from '#games/sdk/client/element.ts';
import { formatFigure } from '#games/sdk/client/format-figure.ts';
import { createPreferences } from '#games/sdk/client/preferences.ts';
import type { Table } from '#games/sdk/client/table.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { buysOf } from './buys.ts';
import type { SlotFace } from './slot-face.ts';

export interface Choices {
  node: HTMLElement;
  readonly chosen: string;
}

/** Returns the choices of a slot that has such. */
export function createChoices(face: SlotFace, say: Say, table: Table): Choices | undefined {
  const names = Object.keys(face.choices ?? {});
  const [first] = names;
  // what is bought is asked for at each round
  if (first === undefined || buysOf(face).length > 0) return undefined;
  const preferences = createPreferences();
  const { sheet } = face;
  const last = preferences.readChoice(sheet.game);
  let chosen = last !== undefined && names.includes(last) ? last : first;
  const isOpen = (): boolean => table.button() === 'ready' || table.button() === 'closed';
  const buttons = names.map((name) => {
    const rtp = formatFigure((sheet.choices?.[name]?.rtp ?? sheet.rtp).slice(0, -2), document.documentElement.lang);
    return element(
      'button',
      { type: 'button', role: 'radio', class: 'choice', onClick: () => choose(name) },
      element('span', { class: 'choice-name' }, say(`choice.${name}`)),
      element('span', { class: 'choice-rtp' }, say('choice.rtp', { rtp })),
    );
  });

  function show(): void {
    for (const [index, button] of buttons.entries()) {
      const isChosen = names[index] === chosen;
      button.setAttribute('aria-checked', String(isChosen));
      button.setAttribute('aria-disabled', String(!isOpen()));
      button.tabIndex = isChosen ? 0 : -1;
    }
  }
  function choose(name: string): void {
    if (!isOpen()) return;
    chosen = name;
    preferences.writeChoice(sheet.game, name);
    show();
  }
  const node = element('div', { class: 'choices', role: 'radiogroup', aria: { label: say('choice.title') } }, ...buttons);
  node.addEventListener('keydown', (event) => {
    const step = ['ArrowRight', 'ArrowDown'].includes(event.key) ? 1 : ['ArrowLeft', 'ArrowUp'].includes(event.key) ? -1 : 0;
    if (step === 0) return;
    // the arrows change the stake elsewhere
    event.preventDefault();
    event.stopPropagation();
    const next = (names.indexOf(chosen) + step + names.length) % names.length;
    choose(names[next] ?? chosen);
    if (isOpen()) buttons[next]?.focus();
  });
  table.onChange(show);
  show();
  return {
    node,
    get chosen() {
      return chosen;
    },
  };
}

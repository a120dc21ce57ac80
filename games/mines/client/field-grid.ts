// The fields: twenty-five buttons in five rows, one of them in the order of the keyboard, the arrows from there to the others.
import { element } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { columns, fieldCount, placeOf } from '../sheet.ts';
import { drawCrystal, drawMine, pictureAddress } from './art.ts';

/** closed: nobody knows; opening: asked for; open: no mine; hit: the mine that ended the round; mine, spare: shown at its end. */
export type FieldState = 'closed' | 'opening' | 'open' | 'hit' | 'mine' | 'spare';

export interface FieldGrid {
  node: HTMLElement;
  set(field: number, state: FieldState): void;
  stateOf(field: number): FieldState;
  enable(isOn: boolean): void;
}

const moves: Record<string, (field: number) => number> = {
  ArrowLeft: (field) => (field % columns === 0 ? field : field - 1),
  ArrowRight: (field) => (field % columns === columns - 1 ? field : field + 1),
  ArrowUp: (field) => (field < columns ? field : field - columns),
  ArrowDown: (field) => (field + columns >= fieldCount ? field : field + columns),
  Home: (field) => field - (field % columns),
  End: (field) => field - (field % columns) + columns - 1,
};

const crystals = [0, 1, 2].map((cut) => pictureAddress(drawCrystal(cut)));
const mine = pictureAddress(drawMine());

const pictureOf = (field: number, state: FieldState): string | undefined => {
  if (state === 'closed' || state === 'opening') return undefined;
  return state === 'hit' || state === 'mine' ? mine : crystals[(field * 7 + Math.floor(field / columns)) % 3];
};

export function createFieldGrid(say: Say, press: (field: number) => void): FieldGrid {
  const states: FieldState[] = Array.from({ length: fieldCount }, () => 'closed');
  const pictures = states.map(() => element('img', { hidden: true, attributes: { alt: '', draggable: 'false' } }));
  const buttons = pictures.map((picture, field) =>
    element('button', { type: 'button', class: 'mine-field', tabindex: field === 0 ? '0' : '-1', onClick: () => press(field) }, picture),
  );
  const node = element('div', { class: 'mine-fields', role: 'group', aria: { label: say('mines.grid') } }, ...buttons);

  function focus(field: number): void {
    for (const [index, button] of buttons.entries()) button.tabIndex = index === field ? 0 : -1;
    buttons[field]?.focus();
  }
  node.addEventListener('keydown', (event) => {
    const move = moves[event.key];
    const field = buttons.indexOf(event.target as HTMLButtonElement);
    if (move === undefined || field < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere up and down change the stake
    focus(move(field));
  });
  node.addEventListener('focusin', (event) => {
    const field = buttons.indexOf(event.target as HTMLButtonElement);
    for (const [index, button] of buttons.entries()) button.tabIndex = index === field ? 0 : -1;
  });

  function set(field: number, state: FieldState): void {
    const [button, picture] = [buttons[field], pictures[field]];
    if (button === undefined || picture === undefined) return;
    const address = pictureOf(field, state);
    states[field] = state;
    button.dataset['state'] = state;
    button.setAttribute('aria-label', `${say('mines.field', placeOf(field))}, ${say(`field.${state === 'opening' ? 'closed' : state}`)}`);
    picture.hidden = address === undefined;
    if (address !== undefined && picture.getAttribute('src') !== address) picture.src = address;
  }
  for (const field of states.keys()) set(field, 'closed');
  return {
    node,
    set,
    stateOf: (field) => states[field] ?? 'closed',
    enable(isOn) {
      node.toggleAttribute('data-on', isOn);
      for (const button of buttons) button.setAttribute('aria-disabled', String(!isOn || button.dataset['state'] !== 'closed'));
    },
  };
}

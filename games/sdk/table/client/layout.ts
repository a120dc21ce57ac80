// A betting layout: positions on a lattice, each a button that says what lies on it. Upright windows turn it by a quarter.
import { element } from '#games/sdk/client/element.ts';
import type { Money } from '#games/sdk/client/format-money.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { drawChip, tierOf, type WriteChip } from './chip.ts';
import { rove } from './rove.ts';

/** A position on the lattice: its middle and its size, in cells. */
export interface Spot {
  id: string;
  kind: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** What is written on it; nothing for a place between others. */
  label?: string;
  /** Other positions that light up with it. */
  lights?: readonly string[];
  data?: Record<string, string>;
}

export interface LayoutParts {
  say: Say;
  money: Money;
  write: WriteChip;
  chips: readonly bigint[];
  spots: readonly Spot[];
  /** The lattice in cells. */
  columns: number;
  rows: number;
  nameOf(id: string): string;
  /** A chip is laid, or all of a position's are taken away. */
  lay(id: string): void;
  take(id: string): void;
}

export interface Layout {
  node: HTMLElement;
  /** Shows what lies where. */
  draw(laid: ReadonlyMap<string, bigint>): void;
  /** Lights the positions that won; without any the light goes out. */
  mark(won: readonly string[] | undefined): void;
}

function createSpot(parts: LayoutParts, { id, kind, x, y, width, height, label, data = {} }: Spot): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'spot', data: { kind, spot: id, ...data }, onClick: () => parts.lay(id) },
    // drawn by the style: what is read aloud is the name of the button, in words
    label !== undefined && element('span', { class: 'spot-label', data: { text: label }, aria: { hidden: 'true' } }),
  );
  for (const [name, value] of Object.entries({ x, y, w: width, h: height })) button.style.setProperty(`--${name}`, String(value));
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    parts.take(id);
  });
  button.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    parts.take(id);
  });
  return button;
}

/** Builds the layout. */
export function createLayout(parts: LayoutParts): Layout {
  const { say, money, write, chips, spots, columns, rows, nameOf } = parts;
  const buttons = new Map(spots.map((spot) => [spot.id, createSpot(parts, spot)]));
  const node = element('div', { class: 'layout', role: 'group', aria: { label: say('table.felt') } }, ...buttons.values());
  node.style.setProperty('--columns', String(columns));
  node.style.setProperty('--rows', String(rows));
  const shown = new Map<string, bigint>();

  function light(id: string | undefined): void {
    const lit = new Set(id === undefined ? [] : [id, ...(spots.find((spot) => spot.id === id)?.lights ?? [])]);
    for (const [own, button] of buttons) button.toggleAttribute('data-lit', lit.has(own));
  }
  const spotOf = (event: Event): string | undefined =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('.spot')?.dataset['spot'] : undefined;
  node.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') light(spotOf(event));
  });
  node.addEventListener('pointerleave', () => light(undefined));
  node.addEventListener('focusin', (event) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) light(spotOf(event));
  });
  node.addEventListener('focusout', () => light(undefined));
  rove(node, [...buttons.values()]);

  function drawSpot(id: string, button: HTMLElement, amount: bigint): void {
    const name = nameOf(id);
    button.setAttribute('aria-label', amount === 0n ? name : say('table.spot', { name, amount: money(amount) }));
    button.querySelector('.chip')?.remove();
    if (amount > 0n) button.append(drawChip(write(amount), tierOf(chips, amount)));
    shown.set(id, amount);
  }
  function draw(laid: ReadonlyMap<string, bigint>): void {
    for (const [id, button] of buttons) {
      const amount = laid.get(id) ?? 0n;
      if (shown.get(id) !== amount) drawSpot(id, button, amount);
    }
  }
  draw(new Map());
  return {
    node,
    draw,
    mark(won) {
      node.toggleAttribute('data-decided', won !== undefined);
      for (const [id, button] of buttons) button.toggleAttribute('data-won', won?.includes(id) === true);
    },
  };
}

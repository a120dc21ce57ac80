import type { TableAct } from './chip-rack.ts';

const acts: Record<string, TableAct> = { u: 'undo', c: 'clear', d: 'double', r: 'repeat' };
const typedTargets = 'input, textarea, select, dialog';

/** The keys of a table as they are written in its rules, with the texts that say what they do. */
export const tableKeys = [
  ['1 – 9', 'keys.chip'],
  ['← →', 'keys.positions'],
  ['⌫', 'keys.take'],
  ['U', 'table.undo'],
  ['C', 'table.clear'],
  ['D', 'table.double'],
  ['R', 'table.repeat'],
] as const;

/** Letters act on all that lies, digits choose a chip; not in a field, not under a sheet. */
export function listenToTableKeys({ act, pick }: { act(name: TableAct): void; pick(index: number): void }): void {
  window.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || document.querySelector('dialog[open]') !== null) return;
    if (event.target instanceof Element && event.target.closest(typedTargets) !== null) return;
    const name = acts[event.key.toLowerCase()];
    if (name !== undefined) act(name);
    else if (/^[1-9]$/.test(event.key)) pick(Number(event.key) - 1);
  });
}

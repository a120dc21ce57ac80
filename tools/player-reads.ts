// Tells the page which reads answer with a player's own data: derived from the contract while the page is built, because the contract's
// schemas are too heavy for it.
import type { Plugin } from 'vite';
import { calls } from '#contract/kernel/calls.ts';

export const playerReads: readonly string[] = Object.values(calls)
  .filter(({ spec }) => spec.kind === 'read' && spec.who === 'player')
  .map(({ name }) => name);

const id = 'virtual:player-reads';

/** Serves `import { playerReads } from 'virtual:player-reads'`. */
export const playerReadsPlugin = (): Plugin => ({
  name: 'player-reads',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) => (source === `\0${id}` ? `export const playerReads = ${JSON.stringify(playerReads)};` : undefined),
});

// The modals over games.
import type { ModalRow } from '#site/shared/modals/modal-registry.ts';

declare module '#site/shared/modals/modal-registry.ts' {
  interface ModalParameters {
    compare: true;
  }
}

export const modals: readonly ModalRow[] = [
  {
    name: 'compareGames',
    parameter: 'compare',
    who: 'everyone',
    title: 'modals.compare.title',
    size: 'wide',
    load: async () => await import('./parts/compare/compare-modal.tsx'),
  },
];

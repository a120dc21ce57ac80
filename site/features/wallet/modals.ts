import type { ModalRow, SideModalRow } from '#site/shared/modals/modal-registry.ts';

declare module '#site/shared/modals/modal-registry.ts' {
  interface SideModals {
    equivalent: true;
  }
  interface ModalParameters {
    convert: true;
  }
}

export const modals: readonly ModalRow[] = [
  {
    name: 'convert',
    parameter: 'convert',
    who: 'player',
    title: 'modals.convert.title',
    size: 'small',
    holdsInput: true,
    load: async () => await import('./parts/convert/convert-modal.tsx'),
  },
];

export const sideModals: readonly SideModalRow[] = [{ name: 'equivalent', title: 'modals.side.equivalent', who: 'player', size: 'small' }];

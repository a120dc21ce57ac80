import type { SideModalRow } from '#site/shared/modals/modal-registry.ts';

declare module '#site/shared/modals/modal-registry.ts' {
  interface SideModals {
    fiat: true;
  }
}

export const sideModals: readonly SideModalRow[] = [{ name: 'fiat', title: 'modals.side.fiat', who: 'player', size: 'small' }];

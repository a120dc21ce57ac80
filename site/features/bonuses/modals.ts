import type { SideModalRow } from '#site/shared/modals/modal-registry.ts';

declare module '#site/shared/modals/modal-registry.ts' {
  interface SideModals {
    walletBonusDetails: true;
  }
}

export const sideModals: readonly SideModalRow[] = [
  { name: 'walletBonusDetails', title: 'modals.side.wallet-bonus-details', who: 'player', size: 'normal' },
];

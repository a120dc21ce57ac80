import type { SideModalRow } from '#site/shared/modals/modal-registry.ts';

declare module '#site/shared/modals/modal-registry.ts' {
  interface SideModals {
    addLimit: true;
    editLimit: true;
    gameLimitReached: true;
    confirmLimitUpdate: true;
  }
}

export const sideModals: readonly SideModalRow[] = [
  { name: 'addLimit', title: 'modals.side.add-limit', who: 'player', size: 'normal', hasAdvanced: true },
  { name: 'editLimit', title: 'modals.side.edit-limit', who: 'player', size: 'normal', hasAdvanced: true },
  { name: 'gameLimitReached', title: 'modals.side.game-limit-reached', who: 'player', size: 'small' },
  { name: 'confirmLimitUpdate', title: 'modals.side.confirm-limit-update', who: 'player', size: 'small' },
];

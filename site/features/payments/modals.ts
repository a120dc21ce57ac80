import type { ModalRow, SideModalRow } from '#site/shared/modals/modal-registry.ts';

declare module '#site/shared/modals/modal-registry.ts' {
  interface ModalParameters {
    success: true;
    failing: true;
    confirm: true;
    wallet: true;
  }
  interface SideModals {
    cancelDeposit: true;
    fiat: true;
  }
}

/** What became of a payment: the address names it, and the modal shows its true state whichever of the three it is. */
const outcome = {
  who: 'everyone',
  title: 'modals.outcome.title',
  size: 'normal',
  load: async () => await import('./parts/payment-outcome-modal.tsx'),
} as const;

export const modals: readonly ModalRow[] = [
  { name: 'success', parameter: 'success', ...outcome },
  { name: 'failing', parameter: 'failing', ...outcome },
  { name: 'confirm', parameter: 'confirm', ...outcome },
  {
    name: 'wallet',
    parameter: 'wallet',
    who: 'player',
    title: 'modals.wallet.title',
    size: 'normal',
    holdsInput: true,
    prepare: async (queries) => await (await import('./load-wallet.ts')).loadWallet(queries),
    load: async () => await import('./parts/wallet-modal.tsx'),
  },
];

export const sideModals: readonly SideModalRow[] = [
  { name: 'cancelDeposit', title: 'modals.cancel.deposit', who: 'player', size: 'small' },
  { name: 'fiat', title: 'modals.side.fiat', who: 'player', size: 'small' },
];

import type { ModalRow, SideModalRow } from '#site/shared/modals/modal-registry.ts';

declare module '#site/shared/modals/modal-registry.ts' {
  interface ModalParameters {
    'sign-up': true;
    'sign-in': true;
    'forgot-pass': true;
    'reset-pass': true;
  }
  interface SideModals {
    registerCancel: true;
  }
}

export const modals: readonly ModalRow[] = [
  {
    name: 'register',
    parameter: 'sign-up',
    who: 'guest',
    title: 'modals.sign-up.title',
    size: 'normal',
    holdsInput: true,
    load: async () => await import('./parts/sign-up-modal.tsx'),
  },
  {
    name: 'signIn',
    parameter: 'sign-in',
    who: 'guest',
    title: 'modals.sign-in.title',
    size: 'small',
    load: async () => await import('./parts/sign-in-modal.tsx'),
  },
  {
    name: 'forgotPass',
    parameter: 'forgot-pass',
    who: 'guest',
    title: 'modals.forgot.title',
    size: 'small',
    load: async () => await import('./parts/forgot-pass-modal.tsx'),
  },
  {
    name: 'resetPass',
    parameter: 'reset-pass',
    who: 'guest',
    title: 'modals.reset.title',
    size: 'small',
    holdsInput: true,
    load: async () => await import('./parts/reset-pass-modal.tsx'),
  },
];

export const sideModals: readonly SideModalRow[] = [
  { name: 'registerCancel', title: 'modals.side.register-cancel', who: 'guest', size: 'small' },
];

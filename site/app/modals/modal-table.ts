// Every modal of the site: its name, its parameter in the address, who may see it, what is loaded when it opens.
import type { ComponentType } from 'react';
import { lazyPart } from '../../boot/lazy-with-retry.ts';
import { type ModalParameter, modalParameters } from '../../shared/page/search-params.ts';
import type { TextKey } from '../../shared/i18n/texts.tsx';
import { type Audience, audiences } from '../../shared/modals/modal-rules.ts';

export interface ModalProps {
  parameter: ModalParameter;
  /** What the parameter says. */
  value: string;
  close: () => void;
}

export interface ModalRow {
  name: string;
  parameter: ModalParameter;
  who: Audience;
  title: TextKey;
  size: 'small' | 'normal' | 'wide';
  /** A press beside it does not close it: somebody types in it. */
  holdsInput: boolean;
  load: () => Promise<{ default: ComponentType<ModalProps> }>;
  /** What `load` brings, drawn once it is there. */
  Content: ComponentType<ModalProps>;
}

const outcome = async () => await import('#site/features/payments/parts/payment-outcome-modal.tsx');

const rows = {
  'sign-up': {
    name: 'register',
    title: 'modals.sign-up.title',
    size: 'normal',
    holdsInput: true,
    load: async () => await import('#site/features/session/parts/sign-up-modal.tsx'),
  },
  'sign-in': {
    name: 'signIn',
    title: 'modals.sign-in.title',
    size: 'small',
    holdsInput: false,
    load: async () => await import('#site/features/session/parts/sign-in-modal.tsx'),
  },
  'forgot-pass': {
    name: 'forgotPass',
    title: 'modals.forgot.title',
    size: 'small',
    holdsInput: false,
    load: async () => await import('#site/features/session/parts/forgot-pass-modal.tsx'),
  },
  'reset-pass': {
    name: 'resetPass',
    title: 'modals.reset.title',
    size: 'small',
    holdsInput: true,
    load: async () => await import('#site/features/session/parts/reset-pass-modal.tsx'),
  },
  wallet: {
    name: 'wallet',
    title: 'modals.wallet.title',
    size: 'normal',
    holdsInput: true,
    load: async () => await import('#site/features/payments/parts/wallet-modal.tsx'),
  },
  success: { name: 'success', title: 'modals.outcome.title', size: 'small', holdsInput: false, load: outcome },
  failing: { name: 'failing', title: 'modals.outcome.title', size: 'small', holdsInput: false, load: outcome },
  confirm: { name: 'confirm', title: 'modals.outcome.title', size: 'small', holdsInput: false, load: outcome },
} as const satisfies Record<ModalParameter, Omit<ModalRow, 'parameter' | 'who' | 'Content'>>;

export const modalRows: readonly ModalRow[] = modalParameters.map((parameter) => {
  const row = rows[parameter];
  return { ...row, parameter, who: audiences[parameter], Content: lazyPart<ModalProps>(row.load) };
});

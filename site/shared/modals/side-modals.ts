// The modals without a parameter in the address: opened by name from anywhere on the page, with what they are to show. One at a time,
// and none beside one of the address.
import type { ComponentType } from 'react';
import { useSyncExternalStore } from 'react';
import type { TextKey } from '../i18n/texts.tsx';
import { type Audience, isFor, type Standing } from './modal-rules.ts';

export interface SideModalProps {
  close: () => void;
  /** The limit modals: whether their further settings are shown. */
  isAdvanced: boolean;
}

export interface SideModalRow {
  title: TextKey;
  who: Audience;
  size: 'small' | 'normal';
  /** It has further settings, which a switch shows. */
  hasAdvanced?: true;
}

export const sideModalRows = {
  cancelDeposit: { title: 'modals.cancel.deposit', who: 'player', size: 'small' },
  walletBonusDetails: { title: 'modals.side.wallet-bonus-details', who: 'player', size: 'normal' },
  registerCancel: { title: 'modals.side.register-cancel', who: 'guest', size: 'small' },
  fiat: { title: 'modals.side.fiat', who: 'player', size: 'small' },
  addLimit: { title: 'modals.side.add-limit', who: 'player', size: 'normal', hasAdvanced: true },
  editLimit: { title: 'modals.side.edit-limit', who: 'player', size: 'normal', hasAdvanced: true },
  gameLimitReached: { title: 'modals.side.game-limit-reached', who: 'player', size: 'small' },
  confirmLimitUpdate: { title: 'modals.side.confirm-limit-update', who: 'player', size: 'small' },
} as const satisfies Record<string, SideModalRow>;

export type SideModalName = keyof typeof sideModalRows;

export interface SideModal {
  name: SideModalName;
  /** What the frame holds. */
  Content: ComponentType<SideModalProps>;
}

/** Whether somebody may see it: most are for players, leaving the sign-up is for guests. */
export const isSideModalFor = (name: SideModalName, standing: Standing): boolean => isFor(sideModalRows[name].who, standing);

let shown: SideModal | undefined;
let isAdvanced = false;
const listeners = new Set<() => void>();

function change(next: SideModal | undefined): void {
  if (next?.name !== shown?.name) isAdvanced = false;
  shown = next;
  for (const listener of listeners) listener();
}

/** Opens one and closes whichever was open. What the address holds is closed by the host. */
export const openSideModal = (name: SideModalName, Content: ComponentType<SideModalProps>): void => change({ name, Content });

export const closeSideModal = (): void => change(undefined);

/** Shows or hides the further settings of a limit modal; others have none. */
export function toggleAdvanced(): void {
  if (shown === undefined || !('hasAdvanced' in sideModalRows[shown.name])) return;
  isAdvanced = !isAdvanced;
  for (const listener of listeners) listener();
}

export const readSideModal = (): SideModal | undefined => shown;
export const readAdvanced = (): boolean => isAdvanced;

export function onSideModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSideModal = (): SideModal | undefined => useSyncExternalStore(onSideModal, readSideModal, () => undefined);
export const useAdvanced = (): boolean => useSyncExternalStore(onSideModal, readAdvanced, () => false);

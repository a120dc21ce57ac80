// The modals without a parameter in the address: opened by name from anywhere on the page, with what they are to show. One at a time,
// and none beside one of the address.
import type { ComponentType } from 'react';
import type { TextKey } from '../i18n/texts.tsx';
import { createStore, useStore } from '../store.ts';
import { requireSideModal, type SideModalName } from './modal-registry.ts';
import { isFor, type Standing } from './modal-rules.ts';

export interface SideModalProps {
  close: () => void;
  /** The limit modals: whether their further settings are shown. */
  isAdvanced: boolean;
  /** Another title than that of its row. */
  entitle: (title: TextKey) => void;
}

export interface SideModal {
  name: SideModalName;
  /** What the frame holds. */
  Content: ComponentType<SideModalProps>;
}

/** Whether somebody may see it: most are for players, leaving the sign-up is for guests. */
export const isSideModalFor = (name: SideModalName, standing: Standing): boolean => isFor(requireSideModal(name).who, standing);

const shown = createStore<SideModal | undefined>(undefined);
const advanced = createStore(false);

function change(next: SideModal | undefined): void {
  if (next?.name !== shown.read()?.name) advanced.set(false);
  shown.set(next);
}

/** Opens one and closes whichever was open. What the address holds is closed by the host. */
export const openSideModal = (name: SideModalName, Content: ComponentType<SideModalProps>): void => change({ name, Content });

export const closeSideModal = (): void => change(undefined);

/** Shows or hides the further settings of a limit modal; others have none. */
export function toggleAdvanced(): void {
  const open = shown.read();
  if (open !== undefined && requireSideModal(open.name).hasAdvanced === true) advanced.set(!advanced.read());
}

export const readSideModal = shown.read;
export const readAdvanced = advanced.read;
export const onSideModal = shown.subscribe;

export const useSideModal = (): SideModal | undefined => useStore(shown, undefined);
export const useAdvanced = (): boolean => useStore(advanced, false);

import { warm } from '../../boot/lazy-with-retry.ts';
import { type ModalParameter, requireModal } from './modal-registry.ts';

export const loadModalFrame = async () => await import('../ui/dialog.tsx');

/** Loads what a modal needs before it is asked for: on the way of the pointer to its button. */
export function warmModal(parameter: ModalParameter): void {
  warm(loadModalFrame);
  warm(requireModal(parameter).load);
}

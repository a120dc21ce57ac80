import type { ModalParameter } from '#site/shared/modals/modal-registry.ts';

/** The parameter whose modal shows a payment, by how it stands. */
export const outcomeParameters = { success: 'success', failed: 'failing', open: 'confirm' } as const satisfies Record<
  string,
  ModalParameter
>;

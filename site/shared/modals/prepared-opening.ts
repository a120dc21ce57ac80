// What a modal needs to be read before it opens, wherever that is: a button, a link, a game, the address. One such opening is under way at a
// time; whatever opens the same modal says meanwhile that it is disabled.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readSession } from '../api/session.ts';
import { createStore, useStore } from '../store.ts';
import { type ModalParameter, requireModal } from './modal-registry.ts';

/** A modal waits no longer than this; it draws what is still on its way by itself. */
const longestWaitMs = 8000;

const opening = createStore<ModalParameter | undefined>(undefined);
const prepared = createStore<ModalParameter | undefined>(undefined);

/** True while a modal is being prepared: what opens it acts no more, and says so by `aria-disabled`, as `disabled` would take the focus. */
export const useIsOpening = (parameter: ModalParameter): boolean => useStore(opening, undefined) === parameter;

async function atMost(wait: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([wait, end]);
  clearTimeout(timer);
}

/**
 * Reads what a modal asks for, then opens it; what could not be read the modal says itself. Does nothing while one is being prepared. What needs
 * nothing, or is not for who looks, opens at once.
 */
export async function openPrepared(queries: QueryClient, parameter: ModalParameter, open: () => void): Promise<void> {
  const { prepare, who } = requireModal(parameter);
  const isForOthers = who === 'player' && readSession().status === 'guest';
  if (prepare === undefined || isForOthers || prepared.read() === parameter) {
    open();
    return;
  }
  if (opening.read() !== undefined) return;
  opening.set(parameter);
  try {
    await atMost(
      prepare(queries).catch((error: unknown) => console.warn(`The modal '${parameter}' opens without what it asked for`, error)),
      longestWaitMs,
    );
  } finally {
    opening.set(undefined);
  }
  prepared.set(parameter);
  open();
}

/** True once the modal that the address names may be drawn. One that was not opened by the page, as after a load, is prepared now. */
export function usePrepared(parameter: ModalParameter | undefined): boolean {
  const queries = useQueryClient();
  const isReady = useStore(prepared, undefined) === parameter;
  useEffect(() => {
    if (prepared.read() !== parameter) prepared.set(undefined);
    if (parameter === undefined || prepared.read() === parameter) return;
    if (requireModal(parameter).prepare === undefined) prepared.set(parameter);
    else void openPrepared(queries, parameter, () => undefined);
  }, [parameter, queries]);
  return isReady || parameter === undefined || requireModal(parameter).prepare === undefined;
}

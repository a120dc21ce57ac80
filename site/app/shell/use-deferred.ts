import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { whenQuiet } from '../../boot/deferred.tsx';
import type { SiteSearch } from '../../shared/page/search-params.ts';
import { hasModal } from '../../shared/modals/modal-rules.ts';

/** Pages that are nothing without the session: a player's own, and those that letters and identity providers lead to. */
const atOnce = /^\/(?:profile|auth|verify|reset-password)(?:\/|$)/;

/**
 * True once the deferred parts may come: at once for a player, on pages that wait for the session or when a modal is asked for, else in a quiet moment after loading. Never
 * before hydration.
 */
export function useDeferred(): boolean {
  const [isDue, setDue] = useState(false);
  const isAsked = useLocation({ select: ({ pathname, search }) => hasModal(search as SiteSearch) || atOnce.test(pathname) });
  useEffect(() => {
    if (isDue) return undefined;
    const come = () => setDue(true);
    if (isAsked || document.documentElement.dataset['session'] === 'player') {
      come();
      return undefined;
    }
    return whenQuiet(come);
  }, [isDue, isAsked]);
  return isDue;
}

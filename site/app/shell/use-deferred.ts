import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { whenQuiet } from '../../boot/deferred.tsx';
import type { SiteSearch } from '../../shared/page/search-params.ts';
import { hasModal } from '../../shared/modals/modal-rules.ts';

/**
 * True once the deferred parts may come: at once for a player, on players' pages or when a modal is asked for, else in a quiet moment after loading. Never
 * before hydration.
 */
export function useDeferred(): boolean {
  const [isDue, setDue] = useState(false);
  const isAsked = useLocation({ select: ({ pathname, search }) => hasModal(search as SiteSearch) || pathname.startsWith('/profile') });
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

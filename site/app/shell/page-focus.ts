// After a change of page the focus moves to its content, so that keyboard and screen reader begin there and not where the link was.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export function usePageFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const isWriting = document.activeElement?.matches('input, textarea, select') === true;
        if (pathChanged && fromLocation !== undefined && !isWriting) document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );
}

import { useSyncExternalStore } from 'react';

const phone = '(width < 40rem)';

function listen(listener: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True where panels are sheets from below. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    listen,
    () => matchMedia(phone).matches,
    () => false,
  );

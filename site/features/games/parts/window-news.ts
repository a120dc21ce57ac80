// News for the other windows of the same browser, by its storage: whoever writes is not told.
import { useEffect, useEffectEvent } from 'react';

/** Tells the other windows. A browser without storage has windows that know nothing of each other. */
export function tellWindows(name: string, text: string): void {
  try {
    // news that says the same again is told again
    localStorage.setItem(name, `${crypto.randomUUID()} ${text}`);
    localStorage.removeItem(name);
  } catch {
    // storage is forbidden here
  }
}

/** Calls back with what another window tells. */
export function useWindowNews(name: string, hear: (text: string) => void): void {
  const heard = useEffectEvent(hear);
  useEffect(() => {
    function listen({ key, newValue }: StorageEvent): void {
      if (key === name && newValue !== null) heard(newValue.slice(newValue.indexOf(' ') + 1));
    }
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [name]);
}

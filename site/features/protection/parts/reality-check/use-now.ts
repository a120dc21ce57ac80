import { useEffect, useState } from 'react';

/** The device's time in milliseconds, anew with every full second of what is counted from `originMs`. */
export function useNow(originMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick(): void {
      const at = Date.now();
      setNow(at);
      timer = setTimeout(tick, 1000 - ((((at - originMs) % 1000) + 1000) % 1000));
    }
    tick();
    return () => clearTimeout(timer);
  }, [originMs]);
  return now;
}

import { useEffect, useRef, useState } from 'react';

export type PriceMove = 'up' | 'down';

/** How long a price that has moved says so. */
const shownMs = 4000;

/** Which way a price has just moved; undefined a few seconds later and as long as it stands. */
export function usePriceMove(price: number): PriceMove | undefined {
  const last = useRef(price);
  const [move, setMove] = useState<PriceMove>();
  useEffect(() => {
    if (price === last.current) return undefined;
    setMove(price > last.current ? 'up' : 'down');
    last.current = price;
    const timer = setTimeout(() => setMove(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [price]);
  return move;
}

import { useEffect, useState } from 'react';

const secondMs = 1000;

/** Whole seconds that are left of what is held from a moment of the page's own clock on. */
export function useSecondsLeft(at: number, heldS: number): number {
  const left = () => Math.max(0, Math.ceil((at + heldS * secondMs - performance.now()) / secondMs));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), secondMs / 4);
    return () => clearInterval(timer);
  });
  return seconds;
}

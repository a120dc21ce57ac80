// A pointer that moves over an alert keeps it, and so does the focus in it. A pointer that rests came for what lies under the alert, or
// has gone: it keeps it no longer than that.
import type { AlertQueue } from './alerts.ts';

export const pointerRestMs = 15_000;

/** Keeps the alert `id` while somebody reads it in `item`. Returns what ends that. */
export function keepWhileRead(item: EventTarget, id: number, { hold, release }: Pick<AlertQueue, 'hold' | 'release'>): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isFocused = false;
  const leave = (): void => {
    clearTimeout(rest);
    rest = undefined;
    if (!isFocused) release(id);
  };
  const move = (): void => {
    clearTimeout(rest);
    rest = setTimeout(leave, pointerRestMs);
    hold(id);
  };
  const focus = (): void => {
    isFocused = true;
    hold(id);
  };
  const blur = (): void => {
    isFocused = false;
    if (rest === undefined) release(id);
  };
  const events = [
    ['pointerenter', move],
    ['pointermove', move],
    ['pointerleave', leave],
    ['focusin', focus],
    ['focusout', blur],
  ] as const;
  for (const [name, listener] of events) item.addEventListener(name, listener);
  return () => {
    clearTimeout(rest);
    for (const [name, listener] of events) item.removeEventListener(name, listener);
  };
}

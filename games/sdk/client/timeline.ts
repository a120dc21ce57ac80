// Motion over time. Everything that moves does so under a skip: when it is pulled, what runs jumps to its end.

export interface Skip {
  readonly isPulled: boolean;
  /** How many times faster than usual everything under it moves. */
  readonly tempo: number;
  pull(): void;
  /** Calls back once when it is pulled. Returns how to let go. */
  onPull(act: () => void): () => void;
}

export function createSkip(tempo = 1): Skip {
  const waiting = new Set<() => void>();
  let isPulled = false;
  return {
    tempo,
    get isPulled() {
      return isPulled;
    },
    pull() {
      if (isPulled) return;
      isPulled = true;
      for (const act of waiting) act();
      waiting.clear();
    },
    onPull(act) {
      waiting.add(act);
      return () => waiting.delete(act);
    },
  };
}

/** Waits, or until the skip is pulled. */
export async function wait(ms: number, skip?: Skip): Promise<void> {
  if (skip?.isPulled === true) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      letGo?.();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, ms / (skip?.tempo ?? 1));
    const letGo = skip?.onPull(done);
  });
}

export type Ease = (part: number) => number;
export const easeOut: Ease = (part) => 1 - (1 - part) ** 3;
export const easeInOut: Ease = (part) => (part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2);
export const linearly: Ease = (part) => part;

/** Draws `show(0 … 1)` frame by frame; at the end, or when the skip is pulled, `show(1)`. */
export async function animate(ms: number, show: (part: number) => void, options: { skip?: Skip; ease?: Ease } = {}): Promise<void> {
  const { skip, ease = easeOut } = options;
  if (skip?.isPulled === true) return show(1);
  const lastsMs = ms / (skip?.tempo ?? 1);
  await new Promise<void>((resolve) => {
    const begun = performance.now();
    let frame = 0;
    const end = (): void => {
      letGo?.();
      cancelAnimationFrame(frame);
      show(1);
      resolve();
    };
    const step = (): void => {
      const part = (performance.now() - begun) / lastsMs;
      if (part >= 1) return end();
      show(ease(part));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    const letGo = skip?.onPull(end);
  });
}

/** True when the player's system asks for little motion. */
export const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

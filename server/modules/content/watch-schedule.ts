// Tells when pages come or go by their from and until. The clock may be moved, so it is looked at instead of waited for.
import type { Clock } from '#server/platform/clock.ts';
import type { Page } from './pages/parse-page.ts';
import { isPublished } from './pages/publication.ts';

const everyMs = 1000;

interface Schedule {
  /** The pages that have a from or an until. */
  scheduled(): readonly Page[];
  clock: Pick<Clock, 'now'>;
  onChange(): void;
}

/** Returns how to end it. */
export function watchSchedule({ scheduled, clock, onChange }: Schedule): () => void {
  const shown = (): string => {
    const nowMs = clock.now().getTime();
    return scheduled()
      .map((page) => `${page.locale}/${page.section}/${page.identity}:${isPublished(page, nowMs)}`)
      .join(' ');
  };
  let before = shown();
  const timer = setInterval(() => {
    const now = shown();
    if (now === before) return;
    before = now;
    onChange();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

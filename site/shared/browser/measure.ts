// What is noted for measuring: pages, steps on the way, deposits, errors. It waits here until what measures has come, in
// a quiet moment; consent decides there whether anything of it leaves the page (measuring/).
import { CallRefused } from '#contract/kernel/client.ts';
import { isUnreachable } from '../api/unreachable.ts';

export type Sight = { page: string } | { step: string } | { deposit: number } | { error: unknown };

/** What waits. What measures takes its place, and is given each sight as it is noted (measuring/connect.ts). */
export const sights: Pick<Sight[], 'push' | 'splice' | 'length'> = [];
/** Enough for a page until what measures has come. */
const maxWaiting = 20;

export function note(sight: Sight): void {
  if (sights.length < maxWaiting) sights.push(sight);
}

/** A refusal of the session or of a right is no fault of the page, nor is a line that is down. */
export const isReported = (error: unknown): boolean =>
  !isUnreachable(error) && !(error instanceof CallRefused && (error.status === 401 || error.status === 403));

/** Tells of an error that nobody caught. */
export function reportError(error: unknown): void {
  if (!isReported(error)) return;
  console.error(error);
  note({ error });
}

/** Hears of every error of the page that nobody caught. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => {
    event.preventDefault();
    // a note of the browser's own, as of sizes that take another frame, carries no error
    if (event.error !== null && event.error !== undefined) reportError(event.error);
  });
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    reportError(event.reason);
  });
}

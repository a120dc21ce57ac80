/** Waits between the attempts of one callback; the last one repeats until the callback is given up. */
export const defaultRetryDelaysMs: readonly number[] = [1, 2, 4, 8, 16, 30, 60, 120, 300, 900, 1800, 3600].map((seconds) => seconds * 1000);

export const giveUpAfterMs = 24 * 3_600_000;

/** How long to wait after so many failures (1 is the first). */
export function retryDelayMs(delaysMs: readonly number[], failures: number): number {
  return delaysMs[Math.min(failures, delaysMs.length) - 1] ?? delaysMs.at(-1) ?? 1000;
}

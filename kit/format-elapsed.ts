const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** Returns elapsed milliseconds as h:m:s. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}

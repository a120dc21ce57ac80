/**
 * Where an arrow key leads in a list of options: round and round, with one place (-1) before the first where nothing is chosen.
 * Undefined for other keys and empty lists.
 */
export function stepThrough(key: string, at: number, length: number): number | undefined {
  if (length === 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined;
  const places = length + 1;
  const step = key === 'ArrowDown' ? 1 : -1;
  return ((at + 1 + step + places) % places) - 1;
}

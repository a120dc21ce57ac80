/**
 * Options of an LRUCache that keeps at most so many entries. Given as `max` it would lay out room for all of them at once, which for
 * 100,000 is four megabytes before the first; counted as sizes it grows with what is kept.
 */
export const atMost = (count: number): { maxSize: number; sizeCalculation: () => number } => ({ maxSize: count, sizeCalculation: () => 1 });

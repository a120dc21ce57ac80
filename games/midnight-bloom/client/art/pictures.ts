import { bloom, iris, lily, poppy, rose } from './flowers.ts';
import { fern, ivy, moss, moth } from './night.ts';

/** The symbols' pictures by name: SVG on a square of 200 units, without the root. */
export const pictures: Readonly<Record<string, string>> = { bloom, moth, lily, iris, rose, poppy, fern, ivy, moss };

import { cup, fan, knot, ring } from './charms.ts';
import { dragon, koi, lotus, pearl, turtle, wave } from './sea.ts';

/** The symbols' pictures by name: SVG on a square of 200 units, without the root. */
export const pictures: Readonly<Record<string, string>> = { wave, pearl, dragon, koi, turtle, lotus, ring, cup, fan, knot };

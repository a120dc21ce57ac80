import { apple, cherry, leaf, pear, plum } from './fruits.ts';
import { bell, star } from './treasures.ts';

/** The symbols' pictures by name: SVG on a square of 200 units, without the root. */
export const pictures: Readonly<Record<string, string>> = { star, bell, apple, plum, pear, cherry, leaf };

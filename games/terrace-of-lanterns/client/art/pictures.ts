import { crane, drum, fox, gong, kite, lantern } from './feast.ts';
import { bamboo, blossom, boat, peach } from './gifts.ts';

/** The symbols' pictures by name: SVG on a square of 200 units, without the root. */
export const pictures: Readonly<Record<string, string>> = { lantern, gong, crane, fox, drum, kite, blossom, peach, bamboo, boat };

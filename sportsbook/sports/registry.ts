// The sports of the feed, in the order in which they are shown.
import { basketball } from './basketball/sport.ts';
import { emberfall } from './emberfall/sport.ts';
import { football } from './football/sport.ts';
import { iceHockey } from './ice-hockey/sport.ts';
import type { Sport } from './sport.ts';
import { tableTennis } from './table-tennis/sport.ts';
import { tennis } from './tennis/sport.ts';

export const sports: readonly Sport[] = [football, tennis, basketball, iceHockey, tableTennis, emberfall];

/** @throws Error for a sport that there is not */
export function requireSport(key: string): Sport {
  const found = sports.find((sport) => sport.key === key);
  if (found === undefined) throw new Error(`There is no sport ${key}.`);
  return found;
}
